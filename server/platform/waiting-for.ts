import type { Logger } from './log.ts'

/** Milliseconds after which a step of the start is named in the log. */
const unremarkable = 5000

/** Waits for a step of the start, logged as "waiting for …" once it takes more than five seconds. */
export async function waitingFor<T>(logger: Logger, what: string, step: Promise<T>): Promise<T> {
  const timer = setTimeout(() => logger.warn({}, `waiting for ${what}`), unremarkable)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}
