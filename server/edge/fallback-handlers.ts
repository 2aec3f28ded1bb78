import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'
import { sendErrorEnvelope, sendErrorPage, sendTransportError } from './error-answers.ts'

const isCall = (url: string) => /^\/api(\/|\?|$)/i.test(url)

function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** Answers 404: an envelope for calls, a page for people. */
export const notFound: RequestHandler = (request, response) => {
  if (isCall(request.originalUrl)) sendErrorEnvelope(response, 404, 'notFound')
  else sendErrorPage(response, 404)
}

/** Answers errors: an envelope for calls, a page for people. Logs those that are not the client's fault. */
export const handleError =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const status = statusOf(error)
    if (status === 500)
      logger.error({ err: error, request_id: request.headers['x-request-id'] }, 'request failed')
    if (response.headersSent) response.destroy()
    else if (!isCall(request.originalUrl)) sendErrorPage(response, status)
    else if (status === 500) sendTransportError(response, status)
    else sendErrorEnvelope(response, status, 'badInput')
  }
