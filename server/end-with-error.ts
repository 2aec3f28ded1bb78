import { errorMessage } from './platform/error-message.ts'

/** Says in one line what ends a program, and has it end with 1. */
export function endWithError(error: unknown): void {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
