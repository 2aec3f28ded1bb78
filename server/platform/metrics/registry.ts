import {
  collectDefaultMetrics,
  Counter as PromCounter,
  Gauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client'
import { settlesWithin } from '../settles-within.ts'

/** Milliseconds that reading a value may take; then it is missing from the answer. */
const patience = 2000

type Labels<Label extends string = string> = Readonly<Record<Label, string>>

/** A value with labels. Each of them has few values: one for each address, name or code would tell of people. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** What a gauge says: one value, several with labels, or undefined when nobody knows now. */
export type Reading = number | undefined | readonly Sample[]
type Read = () => Reading | Promise<Reading>

export interface Counter<Label extends string> {
  /** Counts one, or `by`. */
  add(labels: Labels<Label>, by?: number): void
}

interface Histogram<Label extends string> {
  /** @param value in the unit that the name ends with */
  observe(labels: Labels<Label>, value: number): void
}

/**
 * What a process tells of itself at `/metrics`, as Prometheus reads it. Names begin with `portal_` and end with the unit:
 * `_seconds`, `_bytes`, counters with `_total`. What is asked for twice under one name is one metric.
 */
export interface Metrics {
  /**
   * A value that is read when somebody asks. One that throws or takes longer than two seconds is missing from the answer, and
   * counted in `portal_metrics_unread_total`; the others are there. It is never read twice at the same time.
   */
  gauge(name: string, help: string, read: Read, labels?: readonly string[]): void
  /** What has happened since the start. @param starting what is there as 0 before it happens for the first time */
  counter<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    starting?: readonly Labels<Label>[],
  ): Counter<Label>
  /** How often a value was how large. @param buckets upper bounds, ascending */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly Label[],
  ): Histogram<Label>
  /** Everything, in Prometheus' text format. */
  text(): Promise<string>
}

/** Reads a value in time, or says that it could not be had. */
function patientReader(read: Read): () => Promise<{ readonly reading: Reading } | undefined> {
  let isReading = false
  return async () => {
    if (isReading) return undefined
    isReading = true
    const reading = Promise.resolve().then(read)
    const finished = reading.then(
      (value) => ({ reading: value }),
      () => undefined,
    )
    void finished.then(() => (isReading = false))
    return (await settlesWithin(patience, finished)) ? finished : undefined
  }
}

interface ReadGauge {
  readonly gauge: Gauge
  readonly readers: ReturnType<typeof patientReader>[]
}

const asSamples = (reading: Reading): readonly Sample[] =>
  typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? [])

/** @param ofProcess whether Node's own figures (memory, processor time, event loop) belong to it; once a process */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, ReadGauge>()
  const unread = new PromCounter({
    name: 'portal_metrics_unread_total',
    help: 'Values that could not be read when somebody asked for them',
    labelNames: ['metric'],
    registers,
  })

  /** @returns the one that is there under this name, or a new one */
  function once<M>(name: string, kind: abstract new (...args: never[]) => M, make: () => M): M {
    const metric = registry.getSingleMetric(name) ?? make()
    if (metric instanceof kind) return metric
    throw new Error(`${name} is another kind of metric already`)
  }

  async function readGauge({ gauge, readers }: ReadGauge, name: string): Promise<void> {
    const answers = await Promise.all(readers.map((read) => read()))
    gauge.reset()
    // Without labels it would say 0.
    gauge.remove({})
    for (const answer of answers) {
      if (!answer) unread.inc({ metric: name })
      for (const { labels, value } of asSamples(answer?.reading)) gauge.set(labels, value)
    }
  }

  async function read(): Promise<string> {
    await Promise.all([...gauges].map(([name, gauge]) => readGauge(gauge, name)))
    return registry.metrics()
  }
  let current: Promise<string> | undefined

  return {
    gauge(name, help, readOne, labels = []) {
      const known = gauges.get(name)
      const reader = patientReader(readOne)
      if (known) known.readers.push(reader)
      else
        gauges.set(name, {
          gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
          readers: [reader],
        })
    },
    counter(name, help, labels = [], starting = []) {
      const make = () => new PromCounter({ name, help, labelNames: [...labels], registers })
      const counter = once(name, PromCounter, make)
      for (const some of starting) counter.inc(some, 0)
      return { add: (some, by = 1) => counter.inc(some, by) }
    },
    histogram(name, help, buckets, labels = []) {
      const make = () =>
        new PromHistogram({
          name,
          help,
          buckets: [...buckets],
          labelNames: [...labels],
          registers,
        })
      const histogram = once(name, PromHistogram, make)
      return { observe: (some, value) => histogram.observe(some, value) }
    },
    text() {
      current ??= read().finally(() => (current = undefined))
      return current
    },
  }
}
