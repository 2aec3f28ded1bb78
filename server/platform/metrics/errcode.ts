import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '../../../contract/envelope.ts'

/** In which our own API tells the edge what it answered, so that the edge reads no body. Browsers do not get it. */
export const errcodeHeader = 'X-Errcode'

const known = new Set([0, ...Object.values(errors).map(({ errcode }) => errcode)])
const answered = new WeakMap<ServerResponse, number>()
const toEdges = new WeakSet<ServerResponse>()

/** An Express handler: the answers go to an edge, and tell it their `errcode` in a header. */
export function tellErrcode(_request: IncomingMessage, response: ServerResponse, next: () => void) {
  toEdges.add(response)
  next()
}

/** Remembers the `errcode` of an answer for the access log and the metrics; what is no errcode of the contract is left out. */
export function noteErrcode(response: ServerResponse, errcode: unknown): void {
  const code = typeof errcode === 'string' && /^\d{1,3}$/.test(errcode) ? Number(errcode) : errcode
  if (typeof code !== 'number' || !known.has(code)) return
  answered.set(response, code)
  if (toEdges.has(response)) response.setHeader(errcodeHeader, code)
}

/** Undefined for what is no call, and for the calls of a back end that does not tell. */
export const errcodeOf = (response: ServerResponse): number | undefined => answered.get(response)
