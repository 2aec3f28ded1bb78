import type { Response } from 'express'
import { failure, type ErrorName } from '../../contract/envelope.ts'

/** Answers a call with an HTTP status of the edge's own and an envelope. Source: DESIGN §4. */
export function sendFailure(response: Response, status: number, name: ErrorName): void {
  response.status(status).set('Cache-Control', 'no-store').json(failure(name))
}
