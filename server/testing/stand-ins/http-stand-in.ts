import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A request as received. */
export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An answer: JSON unless `body` is text. `silence` never answers, `hang up` closes the connection. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'silence'
  | 'hang up'

/** Local server that follows a provider's published protocol. */
export interface StandIn {
  /** Origin of the stand-in: `http://127.0.0.1:port`. */
  readonly url: URL
  /** All requests so far, oldest first. */
  readonly received: readonly Received[]
  /** Sets the answer to the next request, whatever it is. */
  insteadAnswer(answer: Answer): void
  close(): Promise<void>
}

/** Serves on a free port of the loopback address. */
export async function startStandIn(answer: (request: Received) => Answer): Promise<StandIn> {
  const received: Received[] = []
  const instead: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '/', headers } = request
      const whole: Received = {
        method,
        url: new URL(url, `http://${headers.host}`),
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(whole)
      respond(response, instead.shift() ?? answer(whole))
    })
  })
  const port = await listenOnLoopback(server)
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    received,
    insteadAnswer: (answer) => void instead.push(answer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return
  if (answer === 'hang up') {
    response.destroy()
    return
  }
  const { status = 200, headers, body } = answer
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(text)
}
