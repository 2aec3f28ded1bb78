import { execFile } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { logPrints } from './log-prints.ts'

function prints() {
  const lines: string[] = []
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } })
  const exit = vi.fn<(code: number) => void>()
  const from = Object.assign(new EventEmitter(), { exit })
  const output: Pick<Console, 'error' | 'warn'> = { error: () => undefined, warn: () => undefined }
  const raw = vi.fn<() => void>()
  from.on('warning', raw)
  logPrints(logger, from, output)
  return { lines, exit, from, raw, output }
}

test('logs what the job worker prints, without its quotes', () => {
  const { lines, output } = prints()
  const refused = Object.assign(new Error('duplicate key (phone)=(13812345678)'), {
    severity: 'ERROR',
    code: '23505',
  })
  output.error('completeJob: attempt 1/5 failed; retrying. Error: value "13812345678"')
  output.error('Graphile Worker Internal Error', refused)
  output.warn("Task 'send' has invalid return value", { phone: '13812345678' })
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', msg: 'a library prints an error: completeJob', problem: 'completeJob' },
    { problem: 'Graphile Worker Internal Error', err: { error_code: '23505' } },
    { level: 'warn', problem: 'Task' },
  ])
  expect(lines.join('')).not.toContain('13812345678')
})

test("logs Node's warnings, and an uncaught error before the process ends", () => {
  const { lines, from, raw, exit } = prints()
  from.emit('warning', new Error('too many listeners'))
  expect(raw).not.toHaveBeenCalled()
  expect(exit).not.toHaveBeenCalled()
  from.emit('uncaughtException', new TypeError('x is not a function'))
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', msg: 'Node warns' },
    { level: 'error', err: { type: 'TypeError', message: 'x is not a function' } },
  ])
})

test('writes the line of a fatal error while others are being written', async () => {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const program = `import { createLogger } from ${module('log.ts')}
    import { logPrints } from ${module('log-prints.ts')}
    const logger = createLogger()
    logPrints(logger)
    setImmediate(() => {
      for (const line of ['first', 'second']) logger.info({}, line)
      throw new Error('away')
    })`
  const [code, output] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (error, stdout) =>
      resolve([error?.code, stdout]),
    )
  })
  expect(code).toBe(1)
  for (const line of ['"first"', '"second"', '"away"']) expect(output).toContain(line)
})
