"""The web board and the JSON API: `nonet serve` (needs the extra `web`). Thin: every answer comes from the api.

app        the application, put together                    limits     what one client may ask for
routes     the questions as paths of /api/v1                guards     bodies, hosts, origins, headers, slow clients
questions  the questions, and how they are answered         jobs       threads, workers, a bounded queue, stops
asks       the bodies of requests, as types                 crew       the worker processes
replies    the bodies of responses, as types                worker     what runs in one of them
answers    from a request to a response, by the api         live       several answers over one connection
making     a new puzzle as wished                           metrics    counters, logs
                                                            serving    the server: listens, and stops gracefully

`static/` is the page: modules of JavaScript that the browser loads as they are.
"""
