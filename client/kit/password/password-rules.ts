import * as words from '#words/password.ts'
import { isGuessable } from './guessable.ts'

const minLength = 8
/** Limits the time for hashing. */
const maxLength = 128

const kinds = [/\p{Nd}/u, /[\p{L}\p{M}]/u, /[^\p{Nd}\p{L}\p{M}]/u]
const lengthOf = (text: string) => Array.from(text).length
const kindsIn = (text: string) => kinds.filter((kind) => kind.test(text)).length

interface Rule {
  id: string
  /** Shown as a hint of the field. */
  text: string
  /** The hint for accounts without a phone. */
  textWithoutPhone?: string
  /** Shown when the rule is broken. */
  problem: string
  /** @param phone the account's, as far as it is known; may be masked or empty */
  isMet: (password: string, phone: string) => boolean
}

/** Tells whether the password contains the phone or its last eight digits. A masked phone has too few digits to match. */
const holdsPhone = (password: string, phone: string): boolean => {
  const digits = phone.replace(/\D/g, '')
  const tail = phone.replace(/^.*\*/, '')
  return (
    (digits.length >= 11 && password.includes(digits)) ||
    (tail.length >= 11 && password.includes(tail.slice(-8)))
  )
}

/**
 * The rules for a new password. The server sees only the digest (spec §5) and can refuse exact common passwords; it
 * cannot check length or characters.
 */
export const passwordRules: readonly Rule[] = [
  {
    id: 'length',
    text: words.atLeast(minLength),
    problem: words.tooShort(minLength),
    isMet: (password) => lengthOf(password) >= minLength,
  },
  {
    id: 'kinds',
    text: words.twoKinds,
    problem: words.twoKindsNeeded,
    isMet: (password) => kindsIn(password) >= 2,
  },
  {
    id: 'unguessable',
    text: words.noPhone,
    textWithoutPhone: words.notGuessable,
    problem: words.guessable,
    isMet: (password, phone) =>
      password !== '' && !isGuessable(password) && !holdsPhone(password, phone),
  },
]

/** Returns the message for the first broken rule; undefined when the password is acceptable. */
export function passwordProblem(password: string, phone = ''): string | undefined {
  if (password === '') return words.passwordMissing
  if (lengthOf(password) > maxLength) return words.tooLong(maxLength)
  return passwordRules.find((rule) => !rule.isMet(password, phone))?.problem
}

export type Strength = 'weak' | 'fair' | 'strong'

/** Estimates how hard a password is to guess; undefined for an empty one. */
export function passwordStrength(password: string, phone = ''): Strength | undefined {
  if (password === '') return undefined
  if (passwordProblem(password, phone) !== undefined) return 'weak'
  const length = lengthOf(password)
  const isLong = length >= 16 || (length >= 12 && kindsIn(password) === kinds.length)
  return isLong && new Set(password).size >= 8 ? 'strong' : 'fair'
}
