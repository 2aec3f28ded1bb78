import * as read from './variable.ts'
import type { Environment } from './variable.ts'

const processes = ['edge', 'api', 'desk'] as const

/** Reads where a process serves its metrics. @throws ConfigError */
export const metricsConfig = (env: Environment, process: (typeof processes)[number]) => ({
  ...listenerOf(env, process),
  /** PEM files, and addresses such as `https://nginx:443` that serve a certificate. */
  certificates: read.list(env, 'CERTIFICATES'),
})
export type MetricsConfig = Readonly<ReturnType<typeof metricsConfig>>

/** Reads PORT or ADDRESS:PORT. Each process needs a port of its own, and all may read one `.env`. */
function listenerOf(env: Environment, process: (typeof processes)[number]) {
  const [, bracketed, plain, last = ''] =
    /^(?:(?:\[(.+)\]|([^:]+)):)?([^:]*)$/.exec(read.text(env, 'METRICS_PORT', '')) ?? []
  const host = bracketed ?? plain ?? '127.0.0.1'
  if (!last && !env['METRICS_PORT']?.trim()) return { host, port: undefined }
  const port = read.number({ METRICS_PORT: last || 'none' }, 'METRICS_PORT', 0, { max: 65_533 })
  return { host, port: port === 0 ? 0 : port + processes.indexOf(process) }
}
