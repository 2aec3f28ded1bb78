import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * An HTTP server, not yet listening. Its limits let a phone take an hour for 50 MB, and nobody hold a
 * connection without saying anything.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // A request's headers arrive at once, or somebody is playing.
      headersTimeout: 15_000,
      // Whole requests: 450 MB of evidence at 0.5 Mbit/s.
      requestTimeout: 2 * 60 * 60 * 1000,
      // Longer than a proxy keeps its side (nginx: 60 s), so that it never sends into a closing connection.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  )
  // No byte in either direction: a phone out of reach gets this long to come back.
  server.setTimeout(180_000)
  return server
}

/**
 * Stops serving: no new connections, idle ones closed, running requests finished.
 * @param seconds after which what is still running is cut off
 * @returns whether everything could finish
 */
export async function drain(server: Server, seconds: number): Promise<boolean> {
  let finished = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A kept connection whose request was running when we began becomes idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => {
    finished = false
    server.closeAllConnections()
  }, seconds * 1000)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  return finished
}
