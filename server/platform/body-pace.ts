import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How slowly a request's body may come. Times in milliseconds. */
export interface BodyPace {
  /** Without a byte: a phone in a tunnel. An upload over tus is resumed afterwards. */
  readonly idle: number
  /** In each such time at least so many bytes: 256 B/s, a tenth of the slowest phone network. */
  readonly span: number
  readonly bytesInSpan: number
  /** After the answer, for a client that sends to the end before it reads. */
  readonly afterAnswer: number
  /** Between two looks. */
  readonly look: number
}

const citizensPace: BodyPace = {
  idle: 45_000,
  span: 60_000,
  bytesInSpan: 60 * 256,
  afterAnswer: 20_000,
  look: 5000,
}

interface Coming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  bytes: number
  since: number
  spanBytes: number
  spanSince: number
  answeredAt: number | undefined
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body has come too slowly for its connection to be kept. */
function isTooSlow(coming: Coming, pace: BodyPace, now: number): boolean {
  const bytes = coming.request.socket.bytesRead
  if (bytes > coming.bytes) Object.assign(coming, { bytes, since: now })
  if (coming.response.writableEnded) coming.answeredAt ??= now
  if (coming.answeredAt !== undefined && now - coming.answeredAt >= pace.afterAnswer) return true
  if (now - coming.since >= pace.idle) return true
  if (now - coming.spanSince < pace.span) return false
  const isSlow = bytes - coming.spanBytes < pace.bytesInSpan
  Object.assign(coming, { spanBytes: bytes, spanSince: now })
  return isSlow
}

/**
 * Closes connections whose request sends nothing, hardly anything, or goes on after it has been answered: what a
 * stranger keeps open costs memory, and a connection of whoever is behind.
 */
export function watchBodies(server: Server, pace: BodyPace = citizensPace): void {
  const all = new Set<Coming>()
  const look = () => {
    const now = performance.now()
    for (const coming of all) {
      const { request } = coming
      if (request.complete || request.destroyed) all.delete(coming)
      else if (isTooSlow(coming, pace, now)) {
        all.delete(coming)
        request.socket.destroy()
      }
    }
  }
  const timer = setInterval(look, pace.look).unref()
  server.once('close', () => clearInterval(timer))
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const [bytes, since] = [request.socket.bytesRead, performance.now()]
    const spans = { spanBytes: bytes, spanSince: since }
    all.add({ request, response, bytes, since, ...spans, answeredAt: undefined })
  })
}
