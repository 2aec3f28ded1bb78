import express, { type RequestHandler } from 'express'

export type IsReady = () => boolean | Promise<boolean>

const answerCheck =
  (check: IsReady, yes: string, no: string): RequestHandler =>
  async (_request, response) => {
    const passed = await check()
    response
      .status(passed ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(passed ? yes : no)
  }

/** `/healthz`: restart the process if it fails. `/readyz`: 503 while it starts or drains, for load balancers. */
export const createHealth = (isReady: IsReady): express.Router =>
  express
    .Router()
    .get(
      '/healthz',
      answerCheck(() => true, 'ok\n', ''),
    )
    .get('/readyz', answerCheck(isReady, 'ready\n', 'not ready\n'))
