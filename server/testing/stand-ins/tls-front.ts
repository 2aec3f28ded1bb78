import { connect } from 'node:net'
import tls from 'node:tls'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { loopbackCertificate } from './loopback-certificate.ts'

/** Puts TLS in front of a stand-in, with a certificate that is not trusted by default. */
export async function startTlsFront(behind: URL): Promise<{ url: URL; close(): Promise<void> }> {
  const server = tls.createServer(loopbackCertificate, (socket) => {
    const onward = connect(Number(behind.port), behind.hostname)
    // When one side disconnects, the other side is closed as well.
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  // Clients that do not trust the certificate disconnect and report it themselves.
  server.on('tlsClientError', () => undefined)
  const port = await listenOnLoopback(server)
  return {
    url: new URL(`https://127.0.0.1:${port}`),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Trusts the stand-ins' certificate while `work` runs, as NODE_EXTRA_CA_CERTS would. */
export async function trustingStandIns(work: () => Promise<unknown>): Promise<void> {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, loopbackCertificate.cert])
  try {
    await work()
  } finally {
    tls.setDefaultCACertificates(before)
  }
}
