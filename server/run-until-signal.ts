import { settlesWithin } from './platform/settles-within.ts'
import { errorMessage } from './platform/error-message.ts'

/** Prints an error in one line and sets exit code 1. */
export function endWithError(error: unknown): void {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}

/** Seconds that a start may take after a signal; it may wait for an event that never comes. */
const starting = 10
/** Seconds for the process to end by itself after the stop; an open handle would keep it alive for ever. */
const lingering = 3

/**
 * Starts a program and stops it once at SIGTERM or SIGINT; a second signal ends the process at once.
 * @param start resolves to the stop function; its error is printed in one line and ends the process
 */
export async function runUntilSignal(start: () => Promise<() => Promise<void>>): Promise<void> {
  // A closed terminal, or a full disk behind it, must not stop the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  try {
    const started = start()
    await Promise.race([started, signalled])
    if (!(await settlesWithin(starting * 1000, started)))
      throw new Error('stopped before everything had started')
    const stop = await started
    await signalled
    await stop()
  } catch (error) {
    endWithError(error)
  }
  setTimeout(() => {
    process.stderr.write(
      'something still runs after all was stopped: the process ends without it\n',
    )
    process.exit()
  }, lingering * 1000).unref()
}
