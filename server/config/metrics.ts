import * as read from './variable.ts'
import type { Environment } from './variable.ts'

const processes = ['edge', 'api', 'desk'] as const

/** Reads where a process serves its metrics. @throws ConfigError */
export const metricsConfig = (env: Environment, process: (typeof processes)[number]) => ({
  host: read.text(env, 'METRICS_HOST', '127.0.0.1'),
  /** Undefined: off. */
  port: portOf(env, process),
  /** PEM files, and addresses such as `https://nginx:443` that serve a certificate. */
  certificates: read.list(env, 'CERTIFICATES'),
})
export type MetricsConfig = Readonly<ReturnType<typeof metricsConfig>>

/** Each process needs a port of its own, and all may read one `.env`. */
function portOf(env: Environment, process: (typeof processes)[number]): number | undefined {
  if (!read.text(env, 'METRICS_PORT', '')) return undefined
  const port = read.number(env, 'METRICS_PORT', 0, { max: 65_533 })
  return port === 0 ? 0 : port + processes.indexOf(process)
}
