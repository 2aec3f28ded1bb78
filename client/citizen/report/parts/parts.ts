import type { Way } from '../../../../contract/report/way.ts'
import type { Part } from '../fields/field-table.ts'
import { evidenceFields, namedFields, reportFields } from '../fields/report-fields.ts'

const typed = { ...reportFields, ...evidenceFields, ...namedFields }
const typedIn = (part: Part) =>
  (Object.keys(typed) as (keyof typeof typed)[]).filter((name) => typed[name].part === part)

/** The question of one screen: a part; in elder mode the reporter is two questions. */
export type Question = Part | 'phone'
type Asked = Readonly<Record<Question, readonly string[]>>

const phone = ['reporter.phone', 'otp'] as const
const rest = {
  place: typedIn('place'),
  story: typedIn('story'),
  evidence: ['files', ...typedIn('evidence')],
  phone,
} as const
const asked: Asked = { ...rest, reporter: ['reporter', 'otp', ...typedIn('reporter')] }
const askedOfElders: Asked = {
  ...rest,
  reporter: ['reporter.name', 'reporter.id_number', 'reporter.email', ...typedIn('reporter')],
}

/** Returns the fields of one screen, or their parents; always the same array. */
export const fieldsOf = (question: Question, isElder: boolean): readonly string[] =>
  (isElder ? askedOfElders : asked)[question]

const anonymous = ['place', 'story', 'evidence'] as const

/** Returns the questions in order. */
export function partsFor(way: Way, isElder: boolean): readonly Question[] {
  if (way === 'anonymous') return anonymous
  return isElder ? [...anonymous, 'reporter', 'phone'] : [...anonymous, 'reporter']
}

/** Returns the question that contains a field, e.g. `addresses.0.value` or `reporter.phone`. */
export function partOf(field: string, isElder: boolean): Question {
  const isIn = (name: string) => field === name || field.startsWith(`${name}.`)
  const found = partsFor('named', isElder).find((part) => fieldsOf(part, isElder).some(isIn))
  return found ?? 'place'
}
