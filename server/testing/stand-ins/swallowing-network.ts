import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A network in front of a server that can drop packets silently. */
export interface SwallowingNetwork {
  readonly port: number
  /** Returns the number of open connections. */
  open(): number
  /** Drops all packets of the oldest open connections, in both directions; of all connections by default. */
  swallowOpen(count?: number): void
  /** Drops the packets of new connections too, as if the whole server were gone. */
  swallowNew(swallows: boolean): void
  close(): Promise<void>
}

/** Simulates a firewall that lost its state, a broken cable or a machine that hangs. @param behind the server's URL */
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
      // The end of a connection is a packet as well.
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

/** Returns the URL of the same database through the network. */
export function through(network: Pick<SwallowingNetwork, 'port'>, url: string): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(network.port)
  return changed.href
}
