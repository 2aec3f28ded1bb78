import type { Metrics } from './registry.ts'

/** Whose listener answered. */
export type Tier = 'edge' | 'api' | 'desk'

interface AnsweredRequest {
  readonly method: string
  /** As the access log names it: one of few, whatever was asked for. */
  readonly route: string
  readonly status: number
  /** See `errcodeOf`. */
  readonly errcode: number | undefined
  readonly ms: number
  /** The connection was closed before the answer was sent completely. */
  readonly aborted: boolean
}

/** Counts what has been answered. */
export type CountRequest = (request: AnsweredRequest) => void

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Every request that the access log has, by route, method, status and errcode; and how long each route took. */
export function createRequestMetrics(metrics: Metrics, tier: Tier): CountRequest {
  const requests = metrics.counter(
    'portal_requests_total',
    'Requests that were answered; status is aborted where the client left first, errcode that of the envelope',
    ['tier', 'method', 'route', 'status', 'errcode'],
  )
  const durations = metrics.histogram(
    'portal_request_duration_seconds',
    'From the first byte of a request to the end of its answer',
    buckets,
    ['tier', 'route'],
  )
  return ({ method, route, status, errcode, ms, aborted }) => {
    requests.add({
      tier,
      method: methods.has(method) ? method : 'other',
      route,
      status: aborted ? 'aborted' : String(status),
      errcode: errcode === undefined ? '' : String(errcode),
    })
    durations.observe({ tier, route }, ms / 1000)
  }
}
