import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Valid for one connection only, or of the server that is asked. Source: RFC 9110 §7.6.1. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  // The client frames the body anew.
  'transfer-encoding',
  'upgrade',
  // `100 Continue` has been sent by this server already.
  'expect',
  'host',
])

/** Headers that frame and route the request or that the edge itself has written: no client can have them removed. */
const isKept = (name: string) =>
  /^(transfer-encoding|content-length|host|x-request-id|x-forwarded-.*)$/.test(name)

/** What `Connection` names. */
const namedBy = (connection: string | undefined): ReadonlySet<string> =>
  new Set(
    (connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !isKept(name)),
  )

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The headers by which a call is passed on, names and values in turn.
 * @param host whom it goes to
 */
export function callHeaders({ headers }: IncomingMessage, host: string): string[] {
  const { connection } = headers
  const named =
    connection === undefined || connection === 'keep-alive' ? undefined : namedBy(connection)
  const flat = ['Host', host]
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (typeof value === 'string' && !notPassedOn.has(name) && !named?.has(name))
      flat.push(name, value)
  }
  return flat
}
