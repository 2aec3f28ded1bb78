import { createServer, connect, type Socket } from 'node:net'
import { listenOnLoopback } from '../../server/testing/stand-ins/listen-on-loopback.ts'

/** ReadyForQuery, which PostgreSQL sends once per round trip. */
const readyForQuery = 'Z'.charCodeAt(0)
/** A message's type and length; the length counts itself. */
const headLength = 5

/** Counts PostgreSQL's messages of a type. @returns the number of messages that begin in a chunk */
function createCounter(type: number): (chunk: Buffer) => number {
  let head = Buffer.alloc(0)
  /** Remaining bytes of the current message. */
  let rest = 0
  return (chunk) => {
    let found = 0
    for (let at = 0; at < chunk.length;) {
      if (rest > 0) {
        const skipped = Math.min(rest, chunk.length - at)
        rest -= skipped
        at += skipped
        continue
      }
      const part = chunk.subarray(at, at + headLength - head.length)
      head = Buffer.concat([head, part])
      at += part.length
      if (head.length < headLength) break
      if (head[0] === type) found += 1
      rest = head.readUInt32BE(1) - (headLength - 1)
      head = Buffer.alloc(0)
    }
    return found
  }
}

/**
 * Starts a proxy for a PostgreSQL without TLS that counts ReadyForQuery messages, one per round trip.
 * @param url address of the database
 */
export async function countRoundTrips(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let trips = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const count = createCounter(readyForQuery)
    database.on('data', (chunk: Buffer) => {
      trips += count(chunk)
      client.write(chunk)
    })
    client.on('data', (chunk) => database.write(chunk))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const port = await listenOnLoopback(server)
  return {
    port,
    count: () => trips,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
