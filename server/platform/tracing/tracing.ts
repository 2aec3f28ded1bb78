import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { SmsSender } from '../sms/sms-sender.ts'

// Spans at the few places where work begins. While nobody wants traces nothing of OpenTelemetry is loaded, and none of this
// does more than look whether somebody does.

export type SpanKind = 'server' | 'client' | 'consumer'
/** Names of ours and numbers: nothing that a caller sent, and no parameter of a statement. */
type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  /** By which whoever is called goes on with the trace. Source: W3C Trace Context. */
  readonly traceparent: string
  end(attributes?: Attributes, failed?: boolean): void
}

interface SpanOptions {
  readonly kind: SpanKind
  /** Of whoever called; one that is no `traceparent` begins a trace. */
  readonly parent?: string | undefined
  readonly attributes?: Attributes
  /** For what is over already: how long it took. */
  readonly tookMs?: number
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
  /** Sends what has not been sent. */
  close(): Promise<void>
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()

/**
 * Sends traces from now on, or does nothing without an address.
 * @param endpoint `OTEL_EXPORTER_OTLP_ENDPOINT`; OpenTelemetry reads its other variables itself
 * @param service as the traces name this process, unless `OTEL_SERVICE_NAME` does
 * @returns what ends it
 */
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

/** Undefined while nobody wants traces. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.begin(name, { parent: current.getStore()?.traceparent, ...options })

/** Does something as part of a span: what it begins belongs to it. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span, work) : work()

/** Does something as a span. */
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

/** For Kysely: its statements as spans of whoever asked, with places for parameters. Undefined while nobody wants traces. */
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

/** A job's payload, with the trace that adds it. */
export function payloadInTrace(payload: unknown): unknown {
  const traceparent = tracer && current.getStore()?.traceparent
  return traceparent !== undefined && isObject(payload) ? { ...payload, traceparent } : payload
}

/** Jobs as spans of whoever added them. */
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

/** Text messages as spans; without number and code. */
export const tracedSms = (sms: SmsSender): SmsSender => ({
  ...sms,
  send: (message) => traced('sms', { kind: 'client' }, () => sms.send(message)),
})
