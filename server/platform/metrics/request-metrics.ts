import type { Metrics } from './registry.ts'

export type Tier = 'edge' | 'api' | 'desk'

interface AnsweredRequest {
  readonly method: string
  /** The route, as in the access log: one of a few values. */
  readonly route: string
  readonly status: number
  readonly errcode: number | undefined
  readonly ms: number
  /** The connection closed before the answer was sent completely. */
  readonly aborted: boolean
}

export type CountRequest = (request: AnsweredRequest) => void

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Whether the portal or its back end failed, rather than refused. */
const isFailure = ({ status, errcode }: AnsweredRequest): boolean =>
  status >= 500 || errcode === 500 || errcode === 503

/** Counts and times requests, published by the quarter of an hour; failures, without route, at once for alerts. */
export function createRequestMetrics(metrics: Metrics, tier: Tier): CountRequest {
  const failures = metrics.counter(
    'portal_failures_total',
    'Requests answered with HTTP 5xx or with errcode 500 or 503; published at once',
    ['tier', 'status', 'errcode'],
    [
      { tier, status: '200', errcode: '500' },
      { tier, status: '200', errcode: '503' },
      { tier, status: '502', errcode: '502' },
      { tier, status: '504', errcode: '504' },
    ],
  )
  const requests = metrics.quarterly.counter(
    'portal_requests_total',
    'Requests that were answered, published every quarter of an hour; status is aborted where the client left first, errcode that of the envelope',
    ['tier', 'method', 'route', 'status', 'errcode'],
  )
  const durations = metrics.quarterly.histogram(
    'portal_request_duration_seconds',
    'From the first byte of a request to the end of its answer, published every quarter of an hour',
    buckets,
    ['tier', 'route'],
  )
  return (request) => {
    const { method, route, status, errcode, ms, aborted } = request
    if (!aborted && isFailure(request))
      failures.add({ tier, status: String(status), errcode: String(errcode ?? '') })
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
