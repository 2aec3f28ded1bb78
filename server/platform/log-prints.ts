import { ownWords } from './job-logger.ts'
import type { Logger } from './log.ts'

/** Keeps the words before the first value of a line, which may be a citizen's, and the safe part of errors. */
const describe = (parts: readonly unknown[]) => ({
  problem: typeof parts[0] === 'string' ? ownWords(parts[0]) : undefined,
  err: parts.find((part) => part instanceof Error),
})

/** The part of `process` in use. */
interface Prints {
  on(event: 'warning' | 'uncaughtException', listener: (error: Error) => void): unknown
  removeAllListeners(event: 'warning'): unknown
  exit(code: number): void
}

/**
 * Sends to the log what libraries and Node print: errors and warnings of `console`, Node's warnings, and the error that
 * ends the process, which still ends it. Otherwise these lines would bypass the log's redaction. Called once per
 * process.
 */
export function logPrints(
  logger: Logger,
  from: Prints = process,
  output: Pick<Console, 'error' | 'warn'> = console,
): void {
  const say =
    (level: 'error' | 'warn', what: string) =>
    (...parts: unknown[]) => {
      const said = describe(parts)
      const words = said.problem || said.err?.name || 'words that may quote a citizen'
      logger[level](said, `a library prints ${what}: ${words}`)
    }
  output.error = say('error', 'an error')
  output.warn = say('warn', 'a warning')
  from.removeAllListeners('warning')
  from.on('warning', (warning) => logger.warn({ err: warning }, 'Node warns'))
  from.on('uncaughtException', (error) => {
    logger.error({ err: error }, 'a fault that nothing caught ends the process')
    from.exit(1)
  })
}
