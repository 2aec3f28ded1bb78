import { isGuessable } from './guessable.ts'

let common: ReadonlySet<string> | undefined

/** Loads the list of common passwords, 12 kB, which only forms for a new password need. */
export async function loadCommonPasswords(): Promise<void> {
  const { commonPasswords } = await import('./common-passwords.ts')
  common = commonPasswords
}

/** Whether the list is here; without it our own server still refuses what is on it. */
export const hasCommonPasswords = (): boolean => common !== undefined

/** Whether a password is among those that are tried first, as far as is known here. */
export const isKnownPassword = (password: string): boolean =>
  common?.has(password.toLowerCase()) === true || isGuessable(password)
