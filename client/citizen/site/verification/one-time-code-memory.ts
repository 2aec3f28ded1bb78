import { oneTimeCodeProgress, type OneTimeCodeProgress } from './one-time-code-progress.ts'
import type { OneTimeCodeUse } from './one-time-code.ts'
import { tabStorage } from '../../../kit/device-storage.ts'
import { readJson } from '../../../kit/read-json.ts'

/** Minimum ms for which a code without a known expiry is remembered. */
const codeLife = 10 * 60_000

const prefix = 'code '
const keyOf = ({ kind, purpose }: OneTimeCodeUse) => `${prefix}${kind} ${purpose}`

/** Remembers where a code was sent and when the next may be: phones discard tabs while their owners read messages. */
export const oneTimeCodeMemory = {
  read(use: OneTimeCodeUse): OneTimeCodeProgress | undefined {
    const read = readJson(oneTimeCodeProgress, tabStorage.read(keyOf(use)))
    const { resendAt = 0, codeUntil = resendAt + codeLife, ticket } = read ?? {}
    const until = ticket?.expiresAt ?? codeUntil
    return until < Date.now() ? undefined : read
  },
  keep(use: OneTimeCodeUse, progress: OneTimeCodeProgress | undefined): void {
    if (progress) tabStorage.write(keyOf(use), JSON.stringify(progress))
    else tabStorage.remove(keyOf(use))
  },
  /** Forgets everything, for a device that another citizen may use next. */
  forgetAll(): void {
    for (const key of tabStorage.keys(prefix)) tabStorage.remove(key)
  },
}
