import * as words from '#words/sign-in.ts'
import { email, personName, phone } from '../../../../contract/person-field.ts'
import { codeProblem } from '../../site/verification/code-form.ts'
import type { AccountProblems } from './account-values.ts'
import { firstProblem } from '../../../kit/first-problem.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'

type Check = (text: string) => string | undefined

const by =
  (schema: typeof phone): Check =>
  (text) =>
    firstProblem(schema.safeParse(text).error)

/** The rules of single fields: the contract's, and those that the server cannot check. */
export const checks = {
  phone: ((text) =>
    text.trim() === '' ? words.phoneMissing : by(phone)(typedPhone(text))) as Check,
  email: ((text) => (text.trim() === '' ? words.emailMissing : by(email)(text))) as Check,
  otp: codeProblem,
  password: ((text) => (text === '' ? words.passwordMissing : undefined)) as Check,
  name: ((text) => (text.trim() === '' ? undefined : by(personName)(text))) as Check,
}

/** Drops fields without an error. */
export const withoutEmpty = (
  problems: Readonly<Record<string, string | undefined>>,
): AccountProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
