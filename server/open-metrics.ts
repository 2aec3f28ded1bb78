import type { MetricsConfig } from './config/metrics.ts'
import type { Logger } from './platform/log.ts'
import { measureBuild } from './platform/metrics/build-metrics.ts'
import { measureCertificates } from './platform/metrics/certificate-metrics.ts'
import { createMetrics, type Metrics } from './platform/metrics/registry.ts'
import type { Tier } from './platform/metrics/request-metrics.ts'
import { serveMetrics, type MetricsListener } from './platform/metrics/serve-metrics.ts'
import { startTracing } from './platform/tracing/tracing.ts'

export interface OpenMetrics {
  readonly metrics: Metrics
  /** Starts to answer. @throws when the port is taken */
  serve(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the metrics and traces of a process. Must be called first: traces cover only what is opened afterwards.
 * @param publicUrl the citizens' address; servers are asked for the certificate of its host name
 */
export async function openMetrics(
  config: MetricsConfig,
  publicUrl: string | undefined,
  logger: Logger,
  tier: Tier,
): Promise<OpenMetrics> {
  const endTracing = await startTracing(config.tracesTo, `portal-${tier}`)
  const metrics = createMetrics({ ofProcess: config.port !== undefined })
  measureBuild(metrics)
  measureCertificates(metrics, config.certificates, publicUrl && new URL(publicUrl).hostname)
  let listener: MetricsListener | undefined
  return {
    metrics,
    async serve() {
      listener = await serveMetrics(config, metrics)
      const { address } = listener
      if (address !== undefined) logger.info({ address }, 'metrics are told')
    },
    close: async () => {
      await listener?.close()
      await endTracing()
    },
  }
}
