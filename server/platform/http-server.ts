import { createServer, type RequestListener, type Server } from 'node:http'
import { watchBodies, type BodyPace } from './body-pace.ts'

/**
 * An HTTP server, not yet listening. Its limits let a phone take an hour for 50 MB, and close connections that
 * send nothing.
 */
export function createHttpServer(listener: RequestListener, pace?: BodyPace): Server {
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
