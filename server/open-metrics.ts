import type { MetricsConfig } from './config/metrics.ts'
import type { Logger } from './platform/log.ts'
import { measureBuild } from './platform/metrics/build-metrics.ts'
import { measureCertificates } from './platform/metrics/certificate-metrics.ts'
import { createMetrics } from './platform/metrics/registry.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'

/**
 * Opens the metrics of a process. Must be called first, so that a start that waits is visible in its metrics.
 * @param publicUrl the citizens' address; servers are asked for the certificate of its host name
 * @throws when the port is taken
 */
export async function openMetrics(
  config: MetricsConfig,
  publicUrl: string | undefined,
  logger: Logger,
) {
  const metrics = createMetrics({ ofProcess: config.port !== undefined })
  measureBuild(metrics)
  measureCertificates(metrics, config.certificates, publicUrl && new URL(publicUrl).hostname)
  const listener = await serveMetrics(config, metrics)
  const { address } = listener
  if (address !== undefined) logger.info({ address }, 'metrics are told')
  return { metrics, close: listener.close }
}
