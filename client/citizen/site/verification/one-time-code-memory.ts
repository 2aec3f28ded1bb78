import { oneTimeCodeProgress, type OneTimeCodeProgress } from './one-time-code-progress.ts'
import type { OneTimeCodeUse } from './one-time-code.ts'

/** How long a code is remembered at least whose end is not known, in ms. */
const codeLife = 10 * 60_000

const prefix = 'code '
const keyOf = ({ kind, purpose }: OneTimeCodeUse) => `${prefix}${kind} ${purpose}`

/**
 * Remembers, in this tab only, to whom a code went and how long to wait for another: a phone's browser is
 * often thrown out while its owner reads the message.
 */
export const oneTimeCodeMemory = {
  read(use: OneTimeCodeUse): OneTimeCodeProgress | undefined {
    try {
      const read = oneTimeCodeProgress.safeParse(
        JSON.parse(sessionStorage.getItem(keyOf(use)) ?? 'null'),
      ).data
      const { resendAt = 0, codeUntil = resendAt + codeLife, ticket } = read ?? {}
      const until = ticket?.expiresAt ?? codeUntil
      return until < Date.now() ? undefined : read
    } catch {
      return undefined
    }
  },
  keep(use: OneTimeCodeUse, progress: OneTimeCodeProgress | undefined): void {
    try {
      if (progress) sessionStorage.setItem(keyOf(use), JSON.stringify(progress))
      else sessionStorage.removeItem(keyOf(use))
    } catch {
      // Storage is refused: the page remembers as long as it lives.
    }
  },
  /** When another citizen may be next on this device. */
  forgetAll(): void {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
