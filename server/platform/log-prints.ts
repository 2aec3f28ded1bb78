import { ownWords } from './job-logger.ts'
import type { Logger } from './log.ts'

/** Of a line in which values of a citizen may stand, the words before the first of them; of errors what is safe. */
const describe = (parts: readonly unknown[]) => ({
  problem: typeof parts[0] === 'string' ? ownWords(parts[0]) : undefined,
  err: parts.find((part) => part instanceof Error),
})

/** The part of `process` that is used. */
interface Prints {
  on(event: 'warning' | 'uncaughtException', listener: (error: Error) => void): unknown
  removeAllListeners(event: 'warning'): unknown
  exit(code: number): void
}

/**
 * Sends to the log what libraries and Node would print as it comes, before whoever reads lines and beside what keeps values
 * out of them: errors and warnings of `console`, Node's warnings, and the error that ends the process, which ends it as ever.
 * Called once, by what runs as a process.
 */
export function logPrints(
  logger: Logger,
  from: Prints = process,
  output: Pick<Console, 'error' | 'warn'> = console,
): void {
  output.error = (...parts: unknown[]) => logger.error(describe(parts), 'a library prints an error')
  output.warn = (...parts: unknown[]) => logger.warn(describe(parts), 'a library prints a warning')
  from.removeAllListeners('warning')
  from.on('warning', (warning) => logger.warn({ err: warning }, 'Node warns'))
  from.on('uncaughtException', (error) => {
    logger.error({ err: error }, 'a fault that nothing caught ends the process')
    from.exit(1)
  })
}
