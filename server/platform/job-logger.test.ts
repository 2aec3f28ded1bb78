import { expect, test } from 'vitest'
import { jobLogger } from './job-logger.ts'
import { createLogger } from './log.ts'

/** Returns what the log keeps of a line of graphile-worker. */
function logged(line: string, meta: object = {}): unknown {
  const lines: string[] = []
  const logger = createLogger({ destination: { write: (text) => void lines.push(text) } })
  jobLogger(logger).error(line, { ...meta })
  expect(lines.join()).not.toContain('138')
  return JSON.parse(lines[0] ?? 'null')
}

const jobs = [{ id: '7', payload: { phone: '13800138000' } }]
const timeout = new Error('timeout exceeded when trying to connect')

test('logs the failure, its jobs and its cause', () => {
  const line = `Failed to complete jobs '7':\n${String(timeout)}`
  expect(logged(line, { fatalError: timeout, jobs })).toMatchObject({
    problem: 'Failed to complete jobs',
    jobs: ['7'],
    err: { message: 'timeout exceeded when trying to connect' },
  })
  const specs = jobs.map((job) => ({ job, message: '13800138000' }))
  expect(logged("Failed to fail jobs '7':\nError", { fatalError: timeout, specs })).toMatchObject({
    problem: 'Failed to fail jobs',
    jobs: ['7'],
  })
})

test.each([
  ['gracefulShutdown called when gracefulShutdown is already in progress'],
  ['Worker exited, but pool is in continuous mode, is active'],
  ['Runner stopping', ' (reason: worker pool exited with error: 13800138000)'],
  ['Failed task', " 7 (send, 1.20ms, attempt 1 of 25) with error '13800138000':\n  Error"],
  ['Cron hit an error; restarting in', ' 300ms (attempt 1): Error: 13800138000'],
  ['Error occurred during graceful shutdown', ': 13800138000'],
  ["Failed to reset locked, but we're shutting down so won't try again"],
  ['Failed to release job', " '7' after success; committing seppuku\n13800138000"],
])('logs only the worker’s own words: %s', (own, values = '') => {
  expect(logged(own + values)).toMatchObject({ problem: own })
})

test('logs only the code of a PostgreSQL error', () => {
  const error = Object.assign(new Error('invalid input syntax: "13800138000"'), {
    severity: 'ERROR',
    code: '22P02',
  })
  expect(logged(`Cron hit an error; restarting in 1ms: ${error.message}`, { error })).toMatchObject(
    {
      err: { error_code: '22P02' },
    },
  )
})
