import { errorMessage } from './platform/error-message.ts'

/** Prints an error in one line and sets exit code 1. */
export function endWithError(error: unknown): void {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
