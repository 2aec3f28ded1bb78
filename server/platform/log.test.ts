import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLogger, type LoggerOptions } from './log.ts'

function recorder(options: LoggerOptions = {}) {
  const lines: string[] = []
  const logger = createLogger({
    ...options,
    destination: { write: (line) => void lines.push(line) },
  })
  return { logger, lines, last: (): unknown => JSON.parse(lines.at(-1) ?? 'null') }
}

test('writes JSON with the name of the level, the time and the message', () => {
  const { logger, last } = recorder()
  logger.info({ port: 3000 }, 'listening')
  expect(last()).toMatchObject({ level: 'info', port: 3000, msg: 'listening' })
  expect(last()).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/))
  expect(last()).not.toHaveProperty('hostname')
})

test('leaves out lines below the level', () => {
  const { logger, lines } = recorder({ level: 'warn' })
  logger.info({}, 'quiet')
  logger.warn({}, 'loud')
  expect(lines).toHaveLength(1)
})

test('writes 20 lines a minute of one kind of error, and then how many were left out', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { logger, lines, last } = recorder()
  const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  for (let call = 0; call < 3000; call += 1) logger.error({ err: away() }, 'call failed')
  expect(lines).toHaveLength(20)
  // Another error, another message and a line without an error are written.
  logger.error({ err: new TypeError('a bug') }, 'call failed')
  logger.warn({ err: away() }, 'a job failed')
  logger.warn({ event: 'sign-in' }, 'security')
  expect(lines).toHaveLength(23)
  vi.advanceTimersByTime(60_000)
  logger.error({ err: away() }, 'call failed')
  expect(last()).toMatchObject({ left_out: 2980, err: { error_code: 'ECONNREFUSED' } })
  logger.error({ err: away() }, 'call failed')
  expect(last()).not.toHaveProperty('left_out')
})

describe('drops citizens’ data by name, also one level down', () => {
  const names = ['access_token', 'Access-Token', 'phone', 'otp', 'query_code', 'body', 'payload']
  test.for(names)('%s', (name) => {
    const { logger, lines } = recorder()
    logger.info({ [name]: 'secret-value', request: { [name]: 'secret-value', method: 'GET' } })
    expect(lines.join()).not.toContain('secret-value')
    expect(lines.join()).toContain('GET')
  })
})

describe('of an error', () => {
  test('keeps type, code, message, stack and cause', () => {
    const { logger, last } = recorder()
    const cause = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })
    logger.error({ err: new TypeError('no database', { cause }) }, 'failed')
    expect(last()).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'no database',
        stack: expect.stringContaining('log.test.ts'),
        cause: { error_code: 'ECONNREFUSED', message: 'connect failed' },
      },
    })
  })

  test('drops a database error’s message, which quotes values, and keeps what names the fault', () => {
    const { logger, lines, last } = recorder()
    const error = Object.assign(new Error('invalid input syntax: "13800138000"'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (phone)=(13800138000) already exists.',
      table: 'reporter',
      constraint: 'reporter_pkey',
    })
    logger.error({ err: error }, 'failed')
    expect(lines.join()).not.toContain('138')
    expect(last()).toMatchObject({
      err: { error_code: '23505', table: 'reporter', constraint: 'reporter_pkey' },
    })
  })

  test('keeps only the type of another thrown value', () => {
    const { logger, lines, last } = recorder()
    logger.error({ err: 'secret-value' }, 'failed')
    expect(last()).toMatchObject({ err: { type: 'string' } })
    expect(lines.join()).not.toContain('secret-value')
  })

  test('describes every error of an aggregate', () => {
    const { logger, last } = recorder()
    logger.error({ err: new AggregateError([new Error('one'), new Error('two')], 'both') })
    expect(last()).toMatchObject({
      err: { message: 'both', errors: [{ message: 'one' }, { message: 'two' }] },
    })
  })
})
