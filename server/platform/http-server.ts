import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { watchBodies, type BodyPace } from './body-pace.ts'
import { errorMessage } from './error-message.ts'

/** Returns an HTTP server that does not listen yet. Its limits allow a phone an hour for 50 MB and close silent connections. */
export function createHttpServer(
  listener: RequestListener,
  { pace }: { pace?: BodyPace } = {},
): Server {
  const server = createServer(
    {
      // Slowloris: honest clients send their headers at once.
      headersTimeout: 15_000,
      // Whole requests: 450 MB of evidence at 0.5 Mbit/s.
      requestTimeout: 2 * 60 * 60 * 1000,
      // Longer than a proxy keeps an idle connection (nginx: 60 s), so that it never sends into a closing one.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  )
  watchBodies(server, pace)
  // Idle time-out while a response is sent.
  server.setTimeout(180_000)
  return server
}

/** Returns the URL of a listener; IPv6 has brackets there. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Listens on host and port; returns the port. @throws Error that names the settings in `variables` */
export async function listen(
  server: NetServer,
  { host, port }: { readonly host: string; readonly port: number },
  variables: string,
): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (cause) {
    throw new Error(`${variables}: cannot listen on ${host}:${port}: ${errorMessage(cause)}`, {
      cause,
    })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Longer than clients keep an unused connection (nginx.conf, `server/edge/api-addresses.ts`: 3 s). */
const keptMs = 4_000

/**
 * Retires a server without losing a request; to be called before `drain`. First it serves as before while load balancers notice
 * `/readyz`. Then it refuses new connections and closes existing ones with their next response. Clients close their unused
 * connections meanwhile, so nothing is sent into a closing one.
 * @param seconds how long load balancers need; 0 without a load balancer: returns at once
 */
export async function retire(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return
  await wait(seconds * 1000)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Accept pending connections first: closing a listener breaks those that wait.
  await nextTurn()
  // Close the listener only: `Server.close` of node:http also closes idle connections.
  NetServer.prototype.close.call(server)
  await wait(keptMs)
}

/** Stops the server once running requests end. @param seconds until they are aborted @returns whether all finished */
export async function drain(server: Server, seconds = 30): Promise<boolean> {
  let finished = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection becomes idle when its running request ends.
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
