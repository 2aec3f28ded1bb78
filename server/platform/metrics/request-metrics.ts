import type { Metrics } from './registry.ts'

/** The listener that answered. */
export type Tier = 'edge' | 'api' | 'desk'

interface AnsweredRequest {
  readonly method: string
  /** As in the access log: one of few, whatever was requested. */
  readonly route: string
  readonly status: number
  /** See `errcodeOf`. */
  readonly errcode: number | undefined
  readonly ms: number
  /** The connection closed before the answer was sent completely. */
  readonly aborted: boolean
}

/** Counts an answered request. */
export type CountRequest = (request: AnsweredRequest) => void

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Exports every request of the access log by route, method, status and errcode, and the duration by route. */
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
