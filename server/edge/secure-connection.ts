import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Whether the address at a hop (0: the peer of the connection) may set `X-Forwarded-*`. */
export type TrustProxy = (address: string, hop: number) => boolean

export const isFromProxy = (request: IncomingMessage, trusts: TrustProxy): boolean =>
  trusts(request.socket.remoteAddress ?? '', 0)

/** Whether the client's connection is encrypted up to this server or a trusted proxy. */
export function isSecure(request: IncomingMessage, trusts: TrustProxy): boolean {
  if (request.socket instanceof TLSSocket) return true
  const forwarded = request.headers['x-forwarded-proto']
  if (forwarded === undefined || !isFromProxy(request, trusts)) return false
  return String(forwarded).split(',')[0]?.trim() === 'https'
}
