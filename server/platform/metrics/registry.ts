import {
  collectDefaultMetrics,
  Counter as PromCounter,
  Gauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client'
import { onQuarterHour } from '../quarter-hour.ts'
import { settlesWithin } from '../settles-within.ts'

/** Milliseconds to read a value; a slower one is missing from the answer. */
const patience = 2000

type Labels<Label extends string = string> = Readonly<Record<Label, string>>

/** A value with labels. Labels have few values: one for each address, name or code would identify people. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** A gauge's reading: one value, several with labels, or undefined when unknown. */
export type Reading = number | undefined | readonly Sample[]
type Read = () => Reading | Promise<Reading>

export interface Counter<Label extends string> {
  /** Adds one, or `by`. */
  add(labels: Labels<Label>, by?: number): void
}

interface Histogram<Label extends string> {
  /** @param value in the unit that the name ends with */
  observe(labels: Labels<Label>, value: number): void
}

/** A process's metrics at `/metrics`, `portal_…` with the unit at the end; one metric for each name. */
export interface Metrics {
  /**
   * Registers a value that is read on each scrape. One that throws or takes longer than two seconds is missing from the
   * answer and counted in `portal_metrics_unread_total`. It is never read twice at the same time.
   */
  gauge(name: string, help: string, read: Read, labels?: readonly string[]): void
  /** Registers a counter. @param starting label values that are 0 before they first occur */
  counter<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    starting?: readonly Labels<Label>[],
  ): Counter<Label>
  /** Registers a histogram. @param buckets upper bounds, ascending */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly Label[],
  ): Histogram<Label>
  /** Counters and histograms of citizens, published by the quarter of an hour, which reveals no exact time (decision 28). */
  readonly quarterly: Pick<Metrics, 'counter' | 'histogram'>
  text(): Promise<string>
}

/** Reads a value in time, or reports that it is missing. */
function timeLimitedReader(read: Read): () => Promise<{ readonly reading: Reading } | undefined> {
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
  readonly readers: ReturnType<typeof timeLimitedReader>[]
}

const asSamples = (reading: Reading): readonly Sample[] =>
  typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? [])

/** Counters and histograms of a registry. @param changed is called after each change */
function eventMetrics(
  registry: Registry,
  changed: () => void = () => undefined,
): Pick<Metrics, 'counter' | 'histogram'> {
  const registers = [registry]
  /** Returns the metric of this name, made when there is none. */
  function metricOf<M>(name: string, kind: abstract new (...args: never[]) => M, make: () => M): M {
    const metric = registry.getSingleMetric(name) ?? make()
    if (metric instanceof kind) return metric
    throw new Error(`${name} is another kind of metric already`)
  }
  return {
    counter(name, help, labels = [], starting = []) {
      const make = () => new PromCounter({ name, help, labelNames: [...labels], registers })
      const counter = metricOf(name, PromCounter, make)
      for (const some of starting) counter.inc(some, 0)
      return {
        add(some, by = 1) {
          counter.inc(some, by)
          changed()
        },
      }
    },
    histogram(name, help, buckets, labels = []) {
      const make = () =>
        new PromHistogram({ name, help, buckets: [...buckets], labelNames: [...labels], registers })
      const histogram = metricOf(name, PromHistogram, make)
      return {
        observe(some, value) {
          histogram.observe(some, value)
          changed()
        },
      }
    },
  }
}

/** Creates a registry. @param ofProcess adds Node's own figures (memory, processor time, event loop); once a process */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const quarterlyRegistry = new Registry()
  let published: Promise<string> | undefined
  const publication = onQuarterHour(() => {
    published = quarterlyRegistry.metrics()
  })
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, ReadGauge>()
  const unread = new PromCounter({
    name: 'portal_metrics_unread_total',
    help: 'Values that could not be read when somebody asked for them',
    labelNames: ['metric'],
    registers,
  })

  async function readGauge({ gauge, readers }: ReadGauge, name: string): Promise<void> {
    const answers = await Promise.all(readers.map((read) => read()))
    gauge.reset()
    // `reset` leaves the series without labels at 0, so it is removed.
    gauge.remove({})
    for (const answer of answers) {
      if (!answer) unread.inc({ metric: name })
      for (const { labels, value } of asSamples(answer?.reading)) gauge.set(labels, value)
    }
  }

  async function read(): Promise<string> {
    await Promise.all([...gauges].map(([name, gauge]) => readGauge(gauge, name)))
    published ??= quarterlyRegistry.metrics()
    return `${await registry.metrics()}\n${await published}`
  }
  let current: Promise<string> | undefined

  return {
    gauge(name, help, readOne, labels = []) {
      const known = gauges.get(name)
      const reader = timeLimitedReader(readOne)
      if (known) known.readers.push(reader)
      else
        gauges.set(name, {
          gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
          readers: [reader],
        })
    },
    ...eventMetrics(registry),
    quarterly: eventMetrics(quarterlyRegistry, publication.schedule),
    text() {
      current ??= read().finally(() => (current = undefined))
      return current
    },
  }
}
