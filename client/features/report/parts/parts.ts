import type { Way } from '../../../../contract/way.ts'
import type { Part } from '../fields/field-table.ts'
import { namedFields, reportFields } from '../fields/report-fields.ts'
import type { FormValues } from '../form/form-values.ts'

const typed = { ...reportFields, ...namedFields }
const typedIn = (part: Part) =>
  (Object.keys(typed) as (keyof typeof typed)[]).filter((name) => typed[name].part === part)

/** What each part asks for: fields of the form, or what they are members of. */
export const fieldsOf: Readonly<Record<Part, readonly (keyof FormValues)[]>> = {
  place: typedIn('place'),
  story: typedIn('story'),
  evidence: ['files'],
  reporter: ['reporter', 'otp', ...typedIn('reporter')],
}

/** What each part is called where it is one of several. */
export const partNames: Readonly<Record<Part, string>> = {
  place: '在哪里',
  story: '什么情况',
  evidence: '证据',
  reporter: '您的信息',
}

const anonymous = ['place', 'story', 'evidence'] as const

/** The parts in their order. */
export const partsFor = (way: Way): readonly Part[] =>
  way === 'named' ? [...anonymous, 'reporter'] : anonymous

/** The part that asks for a field, e.g. for `addresses.0.value` or `reporter.phone`. */
export function partOf(field: string): Part {
  const [head = ''] = field.split('.')
  const found = partsFor('named').find((part) => fieldsOf[part].some((known) => known === head))
  return found ?? 'place'
}
