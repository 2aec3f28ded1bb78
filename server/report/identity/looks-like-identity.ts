import { gapBefore, type PlainForm, plainFormOf } from './plain-form.ts'

/** Kinds of what looks like somebody's identity. */
export const identityKinds = {
  phone: '手机号',
  id: '身份证号',
  card: '银行卡号',
  email: '邮箱',
} as const
export type IdentityKind = keyof typeof identityKinds

const phone = /^1[3-9]\d{9}$/
const id = /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]$/
const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

/** Whether a number of a card has the right last digit. Source: ISO/IEC 7812-1, annex B. */
function isCard(digits: string): boolean {
  if (!/^[3-9]\d{15,18}$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const lengths: readonly (readonly [
  IdentityKind,
  readonly number[],
  (digits: string) => boolean,
])[] = [
  ['id', [18], (digits) => id.test(digits)],
  ['card', [19, 18, 17, 16], isCard],
  ['phone', [11], (digits) => phone.test(digits)],
]

/** Whether no digit touches the place before a character: of two numbers beside each other, a blank parts them. */
const isEdge = (form: PlainForm, at: number) =>
  at === 0 ||
  at === form.text.length ||
  !/[\dx]/.test(form.text[at] ?? '') ||
  !/\d/.test(form.text[at - 1] ?? '') ||
  gapBefore(form, at) !== ''

/** Finds what looks like a phone, an ID number, a bank card or an e-mail address, as it is written. */
export function looksLikeIdentity(text: string): { kind: IdentityKind; written: string }[] {
  const form = plainFormOf(text)
  const found: { kind: IdentityKind; written: string }[] = []
  for (let at = 0; at < form.text.length; at += 1) {
    if (!/\d/.test(form.text[at] ?? '') || !isEdge(form, at)) continue
    const match = lengths.flatMap(([kind, sizes, isIt]) =>
      sizes.flatMap((size) =>
        isEdge(form, at + size) && isIt(form.text.slice(at, at + size)) ? [{ kind, size }] : [],
      ),
    )[0]
    if (!match) continue
    const end = at + match.size
    found.push({ kind: match.kind, written: text.slice(form.starts[at], form.ends[end - 1]) })
    at = end - 1
  }
  for (const [written] of text.normalize('NFKC').matchAll(email))
    found.push({ kind: 'email', written })
  return found
}
