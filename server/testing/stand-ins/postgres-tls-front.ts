import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { loopbackCertificate } from './loopback-certificate.ts'

/** Message 8, 80877103: the client asks for TLS. Source: PostgreSQL, Message Formats, SSLRequest. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Puts PostgreSQL's TLS in front of a server without it, with a certificate for `localhost` and `127.0.0.1` that is
 * not trusted by default. Listens on every local address, so that clients can use a wrong name too.
 */
export async function startPostgresTlsFront(
  behind: URL,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (asked) => {
      if (!asked.equals(sslRequest)) return socket.destroy()
      const encrypted = new TLSSocket(socket, { isServer: true, ...loopbackCertificate })
      socket.write('S')
      const onward = connect(Number(behind.port), behind.hostname)
      encrypted.on('error', () => onward.destroy()).on('close', () => onward.destroy())
      onward.on('error', () => encrypted.destroy())
      encrypted.pipe(onward).pipe(encrypted)
      return undefined
    })
  })
  await once(server.listen(0, '0.0.0.0'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise((closed) => server.close(() => closed())) }
}
