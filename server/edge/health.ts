import express, { type RequestHandler } from 'express'

export type IsReady = () => boolean | Promise<boolean>

const tell =
  (check: IsReady, yes: string, no: string): RequestHandler =>
  async (_request, response) => {
    const good = await check()
    response
      .status(good ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(good ? yes : no)
  }

/**
 * `/healthz`: the process runs; when it does not answer, restart it.
 * `/readyz`: it may get requests; 503 while it starts or drains, so that a balancer looks elsewhere.
 */
export const createHealth = (isReady: IsReady): express.Router =>
  express
    .Router()
    .get(
      '/healthz',
      tell(() => true, 'ok\n', ''),
    )
    .get('/readyz', tell(isReady, 'ready\n', 'not ready\n'))
