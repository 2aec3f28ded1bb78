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
 * The rules for a new password. The server sees only the digest (spec §5) and can refuse exact common passwords;
 * it cannot check length or characters.
 */
export const passwordRules: readonly Rule[] = [
  {
    id: 'length',
    text: `至少 ${minLength} 个字符`,
    problem: `密码至少 ${minLength} 个字符`,
    isMet: (password) => lengthOf(password) >= minLength,
  },
  {
    id: 'kinds',
    text: '字母、数字、符号，至少用两种',
    problem: '密码要用字母、数字、符号中的至少两种',
    isMet: (password) => kindsIn(password) >= 2,
  },
  {
    id: 'unguessable',
    text: '不是容易猜到的，不含您的手机号',
    textWithoutPhone: '不是容易猜到的',
    problem: '这个密码太容易被猜到，请换一个，不要用常见密码或您的手机号',
    isMet: (password, phone) =>
      password !== '' && !isGuessable(password) && !holdsPhone(password, phone),
  },
]

/** Returns the message for the first broken rule; undefined when the password is acceptable. */
export function passwordProblem(password: string, phone = ''): string | undefined {
  if (password === '') return '请设置密码'
  if (lengthOf(password) > maxLength) return `密码最多 ${maxLength} 个字符`
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
