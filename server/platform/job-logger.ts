import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from './log.ts'

/** For work whose failures are thrown anyway. */
export const quietJobLogger = new WorkerLogger(() => () => undefined)

/**
 * Passes the worker's own warnings to the log. Its lines may quote a job's payload, so only the worker, the
 * job and the safe part of the error are logged.
 */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, _line, { error }) => {
    if (level !== 'error' && level !== 'warning') return
    const { label, taskIdentifier, jobId } = scope
    logger[level === 'error' ? 'error' : 'warn'](
      { label, task: taskIdentifier, job: jobId, err: error },
      'the job worker reports a problem',
    )
  })
