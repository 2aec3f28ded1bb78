import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A network before a server, which can begin to swallow what it should carry. */
export interface SwallowingNetwork {
  readonly port: number
  /** How many connections are open through it. */
  open(): number
  /** Nothing of these comes through any more, in either direction, and nobody is told; the oldest first, all when left out. */
  swallowOpen(count?: number): void
  /** What connects from now on is swallowed too: the whole server is away without a word. */
  swallowNew(swallows: boolean): void
  close(): Promise<void>
}

/** Stands in for a firewall that has forgotten its connections, a cable, a machine that hangs. @param behind the server's URL */
export async function startSwallowingNetwork(behind: URL): Promise<SwallowingNetwork> {
  const pairs = new Map<Socket, Socket>()
  const swallowed = new Set<Socket>()
  let swallowsNew = false

  const server = createServer((socket) => {
    const onward = connect(Number(behind.port || 5432), behind.hostname)
    pairs.set(socket, onward)
    if (swallowsNew) swallowed.add(socket)
    const end = () => {
      pairs.delete(socket)
      swallowed.delete(socket)
      socket.destroy()
      onward.destroy()
    }
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!swallowed.has(socket)) to.write(bytes)
      })
      from.on('error', () => undefined)
      // The end of one side is a packet as well.
      from.on('close', () => {
        if (from === socket || !swallowed.has(socket)) end()
      })
    }
    carry(socket, onward)
    carry(onward, socket)
  })
  const port = await listenOnLoopback(server)
  return {
    port,
    open: () => pairs.size,
    swallowOpen(count = pairs.size) {
      for (const socket of [...pairs.keys()].slice(0, count)) swallowed.add(socket)
    },
    swallowNew(swallows) {
      swallowsNew = swallows
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const pair of pairs) for (const socket of pair) socket.destroy()
      }),
  }
}

/** The same database by way of the network. */
export function through(network: Pick<SwallowingNetwork, 'port'>, url: string): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(network.port)
  return changed.href
}
