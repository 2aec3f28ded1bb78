import { once } from 'node:events'
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { connect } from 'node:tls'
import type { Metrics, Sample } from './registry.ts'

/** Milliseconds for which a result is cached. */
const cacheTime = 60_000
/** Milliseconds that a server has to present its certificate. */
const patience = 1500
const beginning = '-----BEGIN CERTIFICATE-----'

const secondsOf = ({ validToDate }: X509Certificate) => validToDate.getTime() / 1000

/** Returns the earliest expiry in a file, which also holds the intermediates. */
async function expiryOfFile(path: string): Promise<number> {
  const text = await readFile(path, 'utf8')
  const [, ...blocks] = text.split(beginning)
  if (blocks.length === 0) throw new Error('no certificate is in it')
  return Math.min(...blocks.map((pem) => secondsOf(new X509Certificate(beginning + pem))))
}

/** Returns the expiry of the certificate that a server presents now, which a renewed file does not show. */
async function expiryOfServer(address: string, name: string | undefined): Promise<number> {
  const { hostname, port } = new URL(address)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port) || 443,
    // Nothing is sent, and an expired certificate must be readable.
    rejectUnauthorized: false,
    ...(name !== undefined && { servername: name }),
  })
  const timer = setTimeout(() => socket.destroy(new Error('it did not answer')), patience)
  try {
    await once(socket, 'secureConnect')
    const certificate = socket.getPeerX509Certificate()
    if (!certificate) throw new Error('it showed none')
    // Ended, not destroyed: the server would log a visitor who left within the handshake.
    socket.on('error', () => undefined).end()
    return secondsOf(certificate)
  } finally {
    clearTimeout(timer)
    socket.setTimeout(patience, () => socket.destroy()).unref()
  }
}

const isAddress = (place: string) => place.startsWith('https://')

/** Returns when a certificate expires, in seconds since 1970, of a file or as a server presents it. */
export const expiryOf = (place: string, name: string | undefined): Promise<number> =>
  isAddress(place) ? expiryOfServer(place, name) : expiryOfFile(place)

/** Exports when certificates expire, of files and addresses (`MetricsConfig`). @param name the server name to request */
export function measureCertificates(metrics: Metrics, places: readonly string[], name?: string) {
  for (const place of places) {
    const certificate = isAddress(place) ? place : basename(place)
    let found: { readonly at: number; readonly samples: readonly Sample[] } | undefined
    metrics.gauge(
      'portal_certificate_expiry_timestamp_seconds',
      'When a certificate of CERTIFICATES expires',
      async () => {
        if (found && Date.now() - found.at < cacheTime) return found.samples
        found = undefined
        const value = await expiryOf(place, name)
        found = { at: Date.now(), samples: [{ labels: { certificate }, value }] }
        return found.samples
      },
      ['certificate'],
    )
  }
}
