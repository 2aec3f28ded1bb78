import { once } from 'node:events'
import { createServer } from 'node:http'
import type { MetricsConfig } from '../../config/metrics.ts'
import { listen, originOf } from '../http-server.ts'
import type { Metrics } from './registry.ts'

/**
 * Serves `/metrics` on a listener of its own, which neither citizens nor staff reach.
 * @returns its address, `http://127.0.0.1:9464/metrics`; undefined when off
 * @throws when the port is taken
 */
export async function serveMetrics(
  { host, port }: Pick<MetricsConfig, 'host' | 'port'>,
  metrics: Metrics,
) {
  if (port === undefined) return { address: undefined, close: async () => undefined }
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000 },
    (request, response) => {
      if (request.url?.replace(/\?.*$/s, '') !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end()
        return
      }
      metrics.text().then(
        (text) =>
          response
            .writeHead(200, {
              'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
              'Cache-Control': 'no-store',
            })
            .end(text),
        () => response.writeHead(500).end(),
      )
    },
  )
  const taken = await listen(server, { host, port }, 'METRICS_PORT')
  return {
    address: `${originOf(host, taken)}/metrics`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
