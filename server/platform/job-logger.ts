import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from './log.ts'

/** For work whose failures are thrown anyway. */
export const quietJobLogger = new WorkerLogger(() => () => undefined)

/**
 * Passes the worker's own warnings on. Its lines and their metadata may quote a job's payload or an error
 * full of values, so only who and which job is kept; what failed is logged where the task runs.
 */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level) => {
    if (level !== 'error' && level !== 'warning') return
    const { label, taskIdentifier, jobId } = scope
    logger[level === 'error' ? 'error' : 'warn'](
      { label, task: taskIdentifier, job: jobId },
      'the job worker reports a problem',
    )
  })
