import { numberVariable, textVariable, urlVariable, type Environment } from './variable.ts'

/** What a process tells of itself to a Prometheus, and where. */
export interface MetricsConfig {
  /** `METRICS_HOST`: address to listen on; 127.0.0.1. Never one that citizens or the internet reach. */
  readonly host: string
  /** `METRICS_PORT` of the edge, `API_METRICS_PORT`, `STAFF_METRICS_PORT`: unset = off; 0 takes any free one. */
  readonly port: number | undefined
  /**
   * `CERTIFICATES`: whose expiry is told, comma-separated: PEM files, or addresses such as `https://nginx:443` that are asked
   * for the one they serve.
   */
  readonly certificates: readonly string[]
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces go, e.g. `http://collector:4318`; unset = there are none. */
  readonly tracesTo: string | undefined
}

/** @param portName another one for each process, since all may read one `.env` @throws ConfigError */
export const metricsConfig = (env: Environment, portName: string): MetricsConfig => ({
  host: textVariable(env, 'METRICS_HOST', '127.0.0.1'),
  port: textVariable(env, portName, '')
    ? numberVariable(env, portName, 0, { max: 65_535 })
    : undefined,
  certificates: textVariable(env, 'CERTIFICATES', '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
  tracesTo: urlVariable(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
})
