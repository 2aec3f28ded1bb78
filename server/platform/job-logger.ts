import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from './log.ts'

/** For work whose failures are thrown anyway. */
export const quietJobLogger = new WorkerLogger(() => () => undefined)

/** What graphile-worker adds to a line, of which only numbers of jobs and errors are taken. */
interface Meta {
  readonly error?: unknown
  readonly fatalError?: unknown
  readonly jobs?: readonly { readonly id: string }[]
  readonly specs?: readonly { readonly job: { readonly id: string } }[]
}

/**
 * What a line says before its first value. Its own words come first; errors, which may quote a job's payload or a
 * citizen's words, stand behind a colon, a quote, a bracket or on a line of their own.
 */
export const ownWords = (line: string): string =>
  (line.split(/[:("\n\d]|\s'/, 1)[0] ?? '').trimEnd()

/**
 * Passes the worker's own warnings to the log. Its lines may quote a job's payload, so only its own words, the worker,
 * the jobs and the safe part of the error are logged.
 */
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
