import type { Way } from '../../../../contract/way.ts'

/** The form taken apart into what is asked at one time. */
export type Part = 'place' | 'story' | 'evidence' | 'reporter'

/** What each part asks for: fields of the form, or what they are members of. */
export const fieldsOf = {
  place: ['addresses', 'account', 'site_name'],
  story: ['description', 'seen_at'],
  evidence: ['files'],
  reporter: ['reporter', 'otp'],
} as const satisfies Record<Part, readonly string[]>

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
