import type { MetricsConfig } from './config/metrics.ts'
import type { Logger } from './platform/log.ts'
import { measureBuild } from './platform/metrics/build-metrics.ts'
import { measureCertificates } from './platform/metrics/certificate-metrics.ts'
import { createMetrics } from './platform/metrics/registry.ts'
import type { Tier } from './platform/metrics/request-metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { startTracing } from './platform/tracing/tracing.ts'

/**
 * Opens the metrics and traces of a process. Must be called first: traces cover only what is opened afterwards, and a start
 * that waits is visible in its metrics.
 * @param publicUrl the citizens' address; servers are asked for the certificate of its host name
 * @throws when the port is taken
 */
export async function openMetrics(
  config: MetricsConfig,
  publicUrl: string | undefined,
  logger: Logger,
  tier: Tier,
) {
  const endTracing = await startTracing(config.tracesTo, `portal-${tier}`)
  const metrics = createMetrics({ ofProcess: config.port !== undefined })
  measureBuild(metrics)
  measureCertificates(metrics, config.certificates, publicUrl && new URL(publicUrl).hostname)
  const listener = await serveMetrics(config, metrics)
  const { address } = listener
  if (address !== undefined) logger.info({ address }, 'metrics are told')
  return {
    metrics,
    close: async () => {
      await listener.close()
      await endTracing()
    },
  }
}
