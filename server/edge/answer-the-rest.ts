import type { ErrorRequestHandler, Express } from 'express'
import type { Logger } from '../platform/log.ts'
import { sendErrorEnvelope, sendErrorPage } from './error-answers.ts'

const isCall = (url: string) => /^\/api(\/|\?|$)/i.test(url)

/** 4xx for what is wrong with the request; 500 for anything else, which is logged as an error. */
function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** To be mounted last: what nothing has answered, and what failed. Calls get an envelope, people a page. */
export function answerTheRest(app: Express, logger: Logger): void {
  app.use((request, response) => {
    if (isCall(request.originalUrl)) sendErrorEnvelope(response, 404, 'notFound')
    else sendErrorPage(response, 404)
  })
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status = statusOf(error)
    if (status === 500)
      logger.error({ err: error, request_id: request.headers['x-request-id'] }, 'request failed')
    if (response.headersSent) response.destroy()
    else if (isCall(request.originalUrl))
      sendErrorEnvelope(response, status, status === 500 ? 'internal' : 'badInput')
    else sendErrorPage(response, status)
  }
  app.use(onError)
}
