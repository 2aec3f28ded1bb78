import { oneTimeCodeProgress, type OneTimeCodeProgress } from './one-time-code-progress.ts'
import type { OneTimeCodeUse } from './one-time-code.ts'

/** Minimum ms for which a code without a known expiry is remembered. */
const codeLife = 10 * 60_000

const prefix = 'code '
const keyOf = ({ kind, purpose }: OneTimeCodeUse) => `${prefix}${kind} ${purpose}`

/**
 * Remembers in this tab where a code was sent and when another may be requested. Phones often discard a tab while
 * its owner reads the message.
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
      // Storage is blocked: the memory lives as long as the page.
    }
  },
  /** For a device that another citizen may use next. */
  forgetAll(): void {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}
