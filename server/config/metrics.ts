import { numberVariable, textVariable, urlVariable, type Environment } from './variable.ts'

/** What a process tells of itself to a Prometheus, and where. */
export interface MetricsConfig {
  /** `METRICS_HOST`: address to listen on; 127.0.0.1. Never one that citizens or the internet reach. */
  readonly host: string
  /** `METRICS_PORT`: of the edge; the API's own process takes the next, the desk's the one after. Unset = off; 0 takes any free one. */
  readonly port: number | undefined
  /**
   * `CERTIFICATES`: whose expiry is told, comma-separated: PEM files, or addresses such as `https://nginx:443` that are asked
   * for the one they serve.
   */
  readonly certificates: readonly string[]
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces go, e.g. `http://collector:4318`; unset = there are none. */
  readonly tracesTo: string | undefined
}

const processes = ['edge', 'api', 'desk'] as const

/** @throws ConfigError */
export const metricsConfig = (
  env: Environment,
  process: (typeof processes)[number],
): MetricsConfig => ({
  host: textVariable(env, 'METRICS_HOST', '127.0.0.1'),
  port: portOf(env, process),
  certificates: textVariable(env, 'CERTIFICATES', '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
  tracesTo: urlVariable(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
})

/** All processes may read one `.env`, and each needs a port of its own. */
function portOf(env: Environment, process: (typeof processes)[number]): number | undefined {
  if (!textVariable(env, 'METRICS_PORT', '')) return undefined
  const port = numberVariable(env, 'METRICS_PORT', 0, { max: 65_533 })
  return port === 0 ? 0 : port + processes.indexOf(process)
}
