import { formsOf, gapBefore, type PlainForm, plainFormOf, type Span, spanOf } from './plain-form.ts'

/** What stands between the characters of a written name or address: no word, and no end of a sentence. */
const besideLetters = /^[\s.·•・．_/*()（）[\]【】\p{Pd}\p{Cf}]{0,3}$/u
/** What may stand between the digits of a number, besides 年月日 of a birthday. */
const mostBesideDigits = 8

const isNumber = (plain: string) => /^\d{5,}x?$/.test(plain)

/** Takes out 年月日 between digits: an ID number may be written with its birthday. */
function withoutDates(form: PlainForm): PlainForm {
  const kept = Array.from(form.starts.keys()).filter(
    (at) => !/\d[年月日]\d/.test(form.text.slice(Math.max(0, at - 1), at + 2)) || at === 0,
  )
  return {
    original: form.original,
    text: kept.map((at) => form.text[at]).join(''),
    starts: kept.map((at) => form.starts[at] ?? 0),
    ends: kept.map((at) => form.ends[at] ?? 0),
  }
}

function holdsTogether(form: PlainForm, from: number, to: number, isOfDigits: boolean): boolean {
  for (let at = from + 1; at < to; at += 1) {
    const gap = gapBefore(form, at)
    if (isOfDigits ? gap.length > mostBesideDigits : !besideLetters.test(gap)) return false
  }
  return true
}

/** Whether a text has a form of each Chinese character of a name: cheap, before `findValues` reads the whole text. */
export const mayHold = (text: string, name: string): boolean =>
  Array.from(name).every(
    (sign) => !/\p{Script=Han}/u.test(sign) || formsOf(sign).some((form) => text.includes(form)),
  )

/** Finds known values in a text, however they are written. */
export function findValues(text: string, values: readonly string[]): Span[] {
  const letters = plainFormOf(text)
  const digits = withoutDates(letters)
  return values.flatMap((value) => {
    const { text: wanted } = plainFormOf(value)
    if (wanted.length < 2) return []
    const isOfDigits = isNumber(wanted)
    const form = isOfDigits ? digits : letters
    const found: Span[] = []
    for (let at = form.text.indexOf(wanted); at >= 0; at = form.text.indexOf(wanted, at + 1))
      if (holdsTogether(form, at, at + wanted.length, isOfDigits))
        found.push(spanOf(form, at, at + wanted.length))
    return found
  })
}

/** Replaces parts of a text; overlapping ones become one. */
export function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let shown = ''
  let done = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start >= done) shown += text.slice(done, start) + by
    done = Math.max(done, end)
  }
  return shown + text.slice(done)
}
