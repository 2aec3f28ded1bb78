import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Whether the address at this distance (0 = who is connected to us) may set `X-Forwarded-*`. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Whether the one who is connected to us is a proxy of ours. */
export const isFromProxy = (request: IncomingMessage, trusts: TrustProxy): boolean =>
  trusts(request.socket.remoteAddress ?? '', 0)

/** Whether the citizen's connection is encrypted: to us, or to a proxy of ours that says so. */
export function isSecure(request: IncomingMessage, trusts: TrustProxy): boolean {
  if (request.socket instanceof TLSSocket) return true
  const forwarded = request.headers['x-forwarded-proto']
  if (forwarded === undefined || !isFromProxy(request, trusts)) return false
  return String(forwarded).split(',')[0]?.trim() === 'https'
}
