import { isKnownPassword } from './known-passwords.ts'

const least = 8
/** Hashing takes longer with every character; nobody types more. */
const most = 128

const kinds = [/\p{Nd}/u, /[\p{L}\p{M}]/u, /[^\p{Nd}\p{L}\p{M}]/u]
const lengthOf = (text: string) => Array.from(text).length
const kindsIn = (text: string) => kinds.filter((kind) => kind.test(text)).length

interface Rule {
  id: string
  /** Shown before anything is typed. */
  text: string
  /** The same where accounts have no phone. */
  textWithoutPhone?: string
  /** Shown when it is not met. */
  problem: string
  /** @param phone the account's, as far as it is known; may be masked or empty */
  isMet: (password: string, phone: string) => boolean
}

/** The last digits are what people take; a masked phone has them too. */
const holdsPhone = (password: string, phone: string): boolean => {
  const digits = phone.replace(/\D/g, '')
  const tail = phone.replace(/^.*\*/, '')
  return (
    (digits.length >= 11 && password.includes(digits)) ||
    (tail.length >= 11 && password.includes(tail.slice(-8)))
  )
}

/**
 * What a new password must be. The server sees only its digest (spec §5): ours refuses those of the 10,000 most common
 * ones, and nothing else can be checked there.
 */
export const passwordRules: readonly Rule[] = [
  {
    id: 'length',
    text: `至少 ${least} 个字符`,
    problem: `密码至少 ${least} 个字符`,
    isMet: (password) => lengthOf(password) >= least,
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
      password !== '' && !isKnownPassword(password) && !holdsPhone(password, phone),
  },
]

/** The first thing wrong with a new password; undefined when it can be used. */
export function passwordProblem(password: string, phone = ''): string | undefined {
  if (password === '') return '请设置密码'
  if (lengthOf(password) > most) return `密码最多 ${most} 个字符`
  return passwordRules.find((rule) => !rule.isMet(password, phone))?.problem
}

export type Strength = 'weak' | 'fair' | 'strong'

/** How hard a password is to guess, roughly; undefined while there is none. */
export function passwordStrength(password: string, phone = ''): Strength | undefined {
  if (password === '') return undefined
  if (passwordProblem(password, phone) !== undefined) return 'weak'
  const length = lengthOf(password)
  const isLong = length >= 16 || (length >= 12 && kindsIn(password) === kinds.length)
  return isLong && new Set(password).size >= 8 ? 'strong' : 'fair'
}
