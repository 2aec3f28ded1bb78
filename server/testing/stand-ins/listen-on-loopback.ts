import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Listens on a free port of 127.0.0.1. @returns the port */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** Returns a port that was free a moment ago, for a program that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await new Promise((closed) => server.close(closed))
  return port
}
