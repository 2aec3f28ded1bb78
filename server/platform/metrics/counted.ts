import type { Task } from '../jobs.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { RateLimits, Taken } from '../rate-limit.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { StorageUnavailable, type FileStore } from '../storage/file-store.ts'
import type { Counter, Metrics } from './registry.ts'

// Decorators that count: each has the interface and behaviour of what it wraps.

const results = ['sent', 'refused', 'failed'] as const
type Result = (typeof results)[number]

/** A provider's refusal of a number is `refused`; any other error is a failure. */
const resultOf = (error: unknown): Result =>
  error instanceof Error && error.name === 'ProviderRefused' ? 'refused' : 'failed'

const counting =
  <Message>(counter: Counter<'result'>, send: (message: Message) => Promise<void>) =>
  async (message: Message): Promise<void> => {
    try {
      await send(message)
    } catch (error) {
      counter.add({ result: resultOf(error) })
      throw error
    }
    counter.add({ result: 'sent' })
  }

const messageCounter = (metrics: Metrics, name: string, what: string) =>
  metrics.counter(
    name,
    `${what} by what the provider said: sent, refused (this one it will not take), failed`,
    ['result'],
    results.map((result) => ({ result })),
  )

export function countedSms(metrics: Metrics, sms: SmsSender): SmsSender {
  const counter = messageCounter(metrics, 'portal_sms_total', 'Text messages')
  return {
    send: counting(counter, (message) => sms.send(message)),
    ...(sms.sendResultNotice && {
      sendResultNotice: counting(counter, sms.sendResultNotice.bind(sms)),
    }),
    ...(sms.sendQueryCode && { sendQueryCode: counting(counter, sms.sendQueryCode.bind(sms)) }),
    ...(sms.sendPhoneChangeNotice && {
      sendPhoneChangeNotice: counting(counter, sms.sendPhoneChangeNotice.bind(sms)),
    }),
  }
}

export const countedMail = (metrics: Metrics, mail: MailSender): MailSender => ({
  send: counting(messageCounter(metrics, 'portal_mail_total', 'E-mails'), (message) =>
    mail.send(message),
  ),
})

export function countedLimits(metrics: Metrics, limits: RateLimits): RateLimits {
  const counter = metrics.counter(
    'portal_rate_limit_refusals_total',
    'What was refused because it came too often, by the name of the limit',
    ['limit'],
  )
  const note = (limit: string, taken: Taken): Taken => {
    if (!taken.allowed) counter.add({ limit })
    return taken
  }
  return {
    ...limits,
    limit(options) {
      const limit = limits.limit(options)
      const { name } = options
      return {
        ...limit,
        take: async (counted, points) => note(name, await limit.take(counted, points)),
        charge: async (counted, points) => note(name, await limit.charge(counted, points)),
        peek: async (counted) => note(name, await limit.peek(counted)),
      }
    },
    limitInMemory(options) {
      const limit = limits.limitInMemory(options)
      const { name } = options
      return {
        charge: async (counted, points) => note(name, await limit.charge(counted, points)),
        peek: async (counted) => note(name, await limit.peek(counted)),
      }
    },
    peekAll: async (asked) => {
      const taken = await limits.peekAll(asked)
      for (const [index, [{ name }]] of asked.entries()) {
        const one = taken[index]
        if (one) note(name, one)
      }
      return taken
    },
  }
}

export function countedFiles(metrics: Metrics, files: FileStore): FileStore {
  const bytes = metrics.quarterly.counter(
    'portal_upload_bytes_total',
    'Bytes of evidence that were stored, published every quarter of an hour',
  )
  const uploads = metrics.quarterly.counter(
    'portal_uploads_total',
    'Files and pieces of files that were stored or aborted by the client, published every quarter of an hour',
    ['result'],
    ['stored', 'aborted'].map((result) => ({ result })),
  )
  const failures = metrics.counter(
    'portal_upload_failures_total',
    'Files and pieces of files that the store could not take; published at once',
    [],
    [{}],
  )
  const countFailure = (error: unknown) => {
    if (error instanceof StorageUnavailable) failures.add({})
    else uploads.add({ result: 'aborted' })
  }
  async function count<Stored>(
    receive: () => Promise<Stored>,
    sizeOf: (stored: Stored) => number,
    brokenBy: (stored: Stored) => unknown,
  ): Promise<Stored> {
    try {
      const stored = await receive()
      bytes.add({}, Math.max(0, sizeOf(stored)))
      const broken = brokenBy(stored)
      if (broken === undefined) uploads.add({ result: 'stored' })
      else countFailure(broken)
      return stored
    } catch (error) {
      countFailure(error)
      throw error
    }
  }
  return {
    ...files,
    receive: (source, maxBytes, options) =>
      count(
        () => files.receive(source, maxBytes, options),
        ({ size, tooLarge }) => (tooLarge ? 0 : size),
        () => undefined,
      ),
    append: (key, from, source) =>
      count(
        () => files.append(key, from, source),
        ({ offset }) => offset - from.offset,
        ({ brokenBy }) => brokenBy,
      ),
  }
}

/** Counts how each job ended, and measures how long it took. */
export function countedTasks(
  metrics: Metrics,
  tasks: Readonly<Record<string, Task>>,
): Record<string, Task> {
  const names = Object.keys(tasks)
  const counter = metrics.counter(
    'portal_jobs_total',
    'Jobs that were done, and tries that failed',
    ['task', 'result'],
    names.map((task) => ({ task, result: 'failed' })),
  )
  const durations = metrics.histogram(
    'portal_job_duration_seconds',
    'How long a try of a job took',
    [0.01, 0.1, 1, 10, 60, 600],
    ['task'],
  )
  const counted =
    (name: string, task: Task): Task =>
    async (payload) => {
      const started = performance.now()
      let result = 'failed'
      try {
        await task(payload)
        result = 'done'
      } finally {
        counter.add({ task: name, result })
        durations.observe({ task: name }, (performance.now() - started) / 1000)
      }
    }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, counted(name, task)]),
  )
}
