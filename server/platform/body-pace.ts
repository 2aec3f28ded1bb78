import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Minimum pace of a request's body; times in milliseconds. */
export interface BodyPace {
  /** Longest time without a byte, e.g. of a phone in a tunnel; an upload over tus resumes afterwards. */
  readonly idle: number
  /** Milliseconds in which at least `bytesInSpan` must arrive: 256 B/s, a tenth of the slowest phone network. */
  readonly span: number
  readonly bytesInSpan: number
  /** Time after the response, for a client that sends to the end before it reads. */
  readonly afterAnswer: number
  readonly checkInterval: number
}

const citizensPace: BodyPace = {
  idle: 45_000,
  span: 60_000,
  bytesInSpan: 60 * 256,
  afterAnswer: 20_000,
  checkInterval: 5000,
}

interface IncomingBody {
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

/** Returns whether a body arrives too slowly for its connection to be kept. */
function isTooSlow(body: IncomingBody, pace: BodyPace, now: number): boolean {
  const bytes = body.request.socket.bytesRead
  if (bytes > body.bytes) Object.assign(body, { bytes, since: now })
  if (body.response.writableEnded) body.answeredAt ??= now
  if (body.answeredAt !== undefined && now - body.answeredAt >= pace.afterAnswer) return true
  if (now - body.since >= pace.idle) return true
  if (now - body.spanSince < pace.span) return false
  const isSlow = bytes - body.spanBytes < pace.bytesInSpan
  Object.assign(body, { spanBytes: bytes, spanSince: now })
  return isSlow
}

/** Closes connections whose request sends almost nothing, or goes on after the response: each costs memory. */
export function watchBodies(server: Server, pace: BodyPace = citizensPace): void {
  const bodies = new Set<IncomingBody>()
  const check = () => {
    const now = performance.now()
    for (const body of bodies) {
      const { request } = body
      if (request.complete || request.destroyed) bodies.delete(body)
      else if (isTooSlow(body, pace, now)) {
        bodies.delete(body)
        request.socket.destroy()
      }
    }
  }
  const timer = setInterval(check, pace.checkInterval).unref()
  server.once('close', () => clearInterval(timer))
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const [bytes, since] = [request.socket.bytesRead, performance.now()]
    const spans = { spanBytes: bytes, spanSince: since }
    bodies.add({ request, response, bytes, since, ...spans, answeredAt: undefined })
  })
}
