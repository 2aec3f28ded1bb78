import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '../../../contract/errors.ts'

/** The header by which our API tells the edge its `errcode`, so that it reads no body. Browsers do not get it. */
export const errcodeHeader = 'X-Errcode'

const known = new Set([0, ...Object.values(errors).map(({ errcode }) => errcode)])
const answered = new WeakMap<ServerResponse, number>()
const toEdges = new WeakSet<ServerResponse>()

/** Express handler that makes answers carry their `errcode` in a header for the edge. */
export function sendErrcodeHeader(
  _request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) {
  toEdges.add(response)
  next()
}

/** Stores the `errcode` of an answer for the access log and the metrics; unknown codes are ignored. */
export function noteErrcode(response: ServerResponse, errcode: unknown): void {
  const code = typeof errcode === 'string' && /^\d{1,3}$/.test(errcode) ? Number(errcode) : errcode
  if (typeof code !== 'number' || !known.has(code)) return
  answered.set(response, code)
  if (toEdges.has(response)) response.setHeader(errcodeHeader, code)
}

/** Returns the `errcode`; undefined for other requests, and for back ends that do not send it. */
export const errcodeOf = (response: ServerResponse): number | undefined => answered.get(response)
