import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from './log.ts'

/** Discards lines of work whose failures are thrown anyway. */
export const quietJobLogger = new WorkerLogger(() => () => undefined)

/** graphile-worker's members of a line; only job numbers and errors are used. */
interface Meta {
  readonly error?: unknown
  readonly fatalError?: unknown
  readonly jobs?: readonly { readonly id: string }[]
  readonly specs?: readonly { readonly job: { readonly id: string } }[]
}

/** Returns a line up to its first value: the worker's own words, without a job's payload or a citizen's. */
export const ownWords = (line: string): string =>
  (line.split(/[:("\n\d]|\s'/, 1)[0] ?? '').trimEnd()

/** Passes the worker's warnings to the log, reduced to what quotes no payload. */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, line, meta: Meta) => {
    if (level !== 'error' && level !== 'warning') return
    const { label, taskIdentifier, jobId } = scope
    const { error, fatalError, specs, jobs = specs?.map(({ job }) => job) } = meta
    logger[level === 'error' ? 'error' : 'warn'](
      {
        label,
        task: taskIdentifier,
        job: jobId,
        jobs: jobs?.map(({ id }) => id),
        problem: ownWords(line),
        err: error ?? fatalError,
      },
      'the job worker reports a problem',
    )
  })
