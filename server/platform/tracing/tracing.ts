import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { SmsSender } from '../sms/sms-sender.ts'

// Spans where work begins. While tracing is off, nothing of OpenTelemetry is loaded, and these functions only check
// that.

export type SpanKind = 'server' | 'client' | 'consumer'
/** Our own names and numbers: nothing that a caller sent, and no parameter of a statement. */
type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  /** Continues the trace in the called service. Source: W3C Trace Context. */
  readonly traceparent: string
  end(attributes?: Attributes, failed?: boolean): void
}

interface SpanOptions {
  readonly kind: SpanKind
  /** The caller's `traceparent`; an invalid one begins a trace. */
  readonly parent?: string | undefined
  readonly attributes?: Attributes
  /** Duration of work that is over. */
  readonly tookMs?: number
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
  /** Sends the remaining spans. */
  close(): Promise<void>
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()

/** Starts tracing if there is an `OTEL_EXPORTER_OTLP_ENDPOINT`. @returns a function that ends it */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined
  const { createTracer } = await import('./open-telemetry.ts')
  const started = createTracer(endpoint, service)
  tracer = started
  return async () => {
    tracer = undefined
    await started.close()
  }
}

/** Begins a span; undefined while tracing is off. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.begin(name, { parent: current.getStore()?.traceparent, ...options })

/** Runs work within a span, which becomes the parent of its spans. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span, work) : work()

export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options)
  if (!span) return work()
  try {
    const done = await within(span, work)
    span.end()
    return done
  } catch (error) {
    span.end({}, true)
    throw error
  }
}

/** Logs Kysely's statements as spans, with placeholders for parameters. Undefined while tracing is off. */
export const statementLog = (): ((event: LogEvent) => void) | undefined =>
  tracer &&
  (({ level, query, queryDurationMillis }) => {
    const parent = current.getStore()?.traceparent
    if (parent === undefined) return
    const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement'
    beginSpan(operation, {
      kind: 'client',
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
      tookMs: queryDurationMillis,
    })?.end({}, level === 'error')
  })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the current trace to a job's payload. */
export function payloadInTrace(payload: unknown): unknown {
  const traceparent = tracer && current.getStore()?.traceparent
  return traceparent !== undefined && isObject(payload) ? { ...payload, traceparent } : payload
}

/** Runs jobs as spans of the call that added them. */
export const tracedTasks = (
  tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>,
): Record<string, (payload: unknown) => Promise<void>> =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => {
        const parent: unknown =
          isObject(payload) && 'traceparent' in payload ? payload.traceparent : undefined
        const options = {
          kind: 'consumer',
          parent: typeof parent === 'string' ? parent : undefined,
        } as const
        return traced(`job ${name}`, options, () => task(payload))
      },
    ]),
  )

/** Sends text messages as spans, without number and code. */
export const tracedSms = (sms: SmsSender): SmsSender => ({
  ...sms,
  send: (message) => traced('sms', { kind: 'client' }, () => sms.send(message)),
})
