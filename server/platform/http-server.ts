import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { watchBodies, type BodyPace } from './body-pace.ts'
import { sentenceOf } from './sentence-of.ts'

/**
 * An HTTP server, not yet listening. Its limits let a phone take an hour for 50 MB, and close connections that
 * send nothing.
 */
export function createHttpServer(
  listener: RequestListener,
  { pace }: { pace?: BodyPace } = {},
): Server {
  const server = createServer(
    {
      // Headers are sent at once; a client that trickles them is attacking (slowloris).
      headersTimeout: 15_000,
      // Whole requests: 450 MB of evidence at 0.5 Mbit/s.
      requestTimeout: 2 * 60 * 60 * 1000,
      // Longer than a proxy keeps its side (nginx: 60 s), so that it never sends into a closing connection.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  )
  watchBodies(server, pace)
  // No byte in either direction while an answer goes out.
  server.setTimeout(180_000)
  return server
}

/**
 * Opens a listener.
 * @param variables that say where @returns its port
 * @throws Error that names them when there is nothing to listen on, or somebody else does
 */
export async function listen(
  server: NetServer,
  { host, port }: { readonly host: string; readonly port: number },
  variables: string,
): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (cause) {
    throw new Error(`${variables}: cannot listen on ${host}:${port}: ${sentenceOf(cause)}`, {
      cause,
    })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Longer than whoever asks keeps an unused connection (nginx.conf, `server/edge/api-addresses.ts`: 3 s). */
const keptMs = 4_000

/**
 * Leaves without a request being lost, before `drain`: for a while all is served as before, while balancers take note of
 * `/readyz`. Then new connections are refused, which sends them elsewhere unharmed, and those that are there close with
 * their next answer. What is not used meanwhile is closed by whoever keeps it, so that nothing is sent into one that closes.
 * @param seconds of the first part; 0 = nobody stands before this server, and nothing is waited for
 */
export async function retire(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return
  await wait(seconds * 1000)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Right after all that has come has been accepted: what waits to be when a listener closes is broken.
  await nextTurn()
  // The listener alone: the server's own `close` also closes what is idle.
  NetServer.prototype.close.call(server)
  await wait(keptMs)
}

/**
 * Stops serving: no new connections, idle ones closed, running requests finished.
 * @param seconds after which requests that are still running are aborted
 * @returns whether everything could finish
 */
export async function drain(server: Server, seconds: number): Promise<boolean> {
  let finished = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A keep-alive connection whose request is still running becomes idle later.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => {
    finished = false
    server.closeAllConnections()
  }, seconds * 1000)
  await closed
  clearInterval(closeIdle)
  clearTimeout(deadline)
  return finished
}
