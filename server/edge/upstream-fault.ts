import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { ErrorName } from '../../contract/envelope.ts'
import { sendErrorEnvelope } from './error-answers.ts'

/**
 * What gateways and frameworks say by an HTTP status alone. Any other status has a meaning in the contract (404: no
 * such report) that a page of a server in between does not have.
 */
const faults: Readonly<Record<number, ErrorName>> = {
  403: 'forbidden',
  413: 'tooLarge',
  419: 'sessionExpired',
  429: 'tooMany',
  500: 'internal',
  502: 'gateway',
  503: 'unavailable',
  504: 'gatewayTimeout',
}

/** By what it says of itself, for the body is not waited for. */
const isJson = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== '0' &&
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')

export const isRedirect = (status: number): boolean =>
  status >= 300 && status < 400 && status !== 304

/** Whether an answer is a fault that says nothing a citizen could read: a page, a line of text, nothing. */
export function lacksEnvelope(answer: IncomingMessage): boolean {
  const { statusCode = 0 } = answer
  return statusCode >= 400 && !isJson(answer)
}

/** Answers with the status of the API and an envelope. Source: spec §8. */
export function sendUpstreamFault(response: Response, status: number): void {
  const name = faults[status]
  if (name) sendErrorEnvelope(response, status, name)
  else
    response
      .status(status)
      .set('Cache-Control', 'no-store')
      .json({ errcode: status, errmessage: `连接错误${status}` })
}
