import { numberVariable, textVariable, urlVariable, type Environment } from './variable.ts'

/** A process's metrics and traces. */
export interface MetricsConfig {
  /** `METRICS_HOST`: the address to listen on; 127.0.0.1. Never one that citizens or the internet reach. */
  readonly host: string
  /**
   * `METRICS_PORT`: the edge's; the API's own process takes the next port, the desk's the one after. Undefined: off. 0
   * takes a free one.
   */
  readonly port: number | undefined
  /**
   * `CERTIFICATES`: certificates whose expiry is measured, comma-separated: PEM files, or addresses such as
   * `https://nginx:443` that serve one.
   */
  readonly certificates: readonly string[]
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: receiver of traces, e.g. `http://collector:4318`. Undefined: no traces. */
  readonly tracesTo: string | undefined
}

const processes = ['edge', 'api', 'desk'] as const

/** Reads a process's settings. @throws ConfigError */
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

/** Each process needs a port of its own, and all may read one `.env`. */
function portOf(env: Environment, process: (typeof processes)[number]): number | undefined {
  if (!textVariable(env, 'METRICS_PORT', '')) return undefined
  const port = numberVariable(env, 'METRICS_PORT', 0, { max: 65_533 })
  return port === 0 ? 0 : port + processes.indexOf(process)
}
