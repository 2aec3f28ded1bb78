// Numbers, codes and names as people type and paste them.

import { typedLine, typedText, withoutSeparators } from './typed-text.ts'

/** Returns the one part of a text that has this form, without the words around it; undefined where digits remain. */
function onePart(text: string, form: RegExp): string | undefined {
  const [found] = form.exec(text) ?? []
  return found && !/\d/.test(text.replace(found, '')) ? found : undefined
}

/** Returns an e-mail address without blanks and the words around it, in half width. */
export const typedEmail = (typed: string): string => {
  const plain = typedLine(typed).replace(/。/g, '.').replace(/ ?@ ?/g, '@').replace(/\.$/, '')
  const parts = plain.split(/[\s<>:,;"']/).filter((part) => part.includes('@', 1))
  const [found = plain] = parts.length === 1 ? parts : []
  const around = plain.replace(found, '').replace(/mailto/i, '')
  // Letters beside it may be its own: `na me@163.com`.
  const isApart = around.includes('<') || !/[a-z\d]/i.test(around)
  return (isApart ? found : plain).replace(/ /g, '')
}

/** Returns a phone number as digits, without the country code of mainland China; the `+` of another country stays. */
export const plainPhone = (typed: string): string =>
  withoutSeparators(typed)
    .replace(/^tel:/i, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$|0\d{9,11}$)/, '')

/** Returns a phone number as `plainPhone` does; a mobile number without the words around it, and without a 0 before it. */
export const typedPhone = (typed: string): string => {
  const mobile = onePart(withoutSeparators(typed), /(?<![\d+])(?:(?:\+|00)?86)?0?1[3-9]\d{9}(?!\d)/)
  return mobile?.slice(-11) ?? plainPhone(typed)
}

const isOneNumber = (typed: string) =>
  typed.replace(/\D/g, '').length <= 15 && !/\d{7}\D{0,5}\s\D{0,5}\d{7}/.test(typed)

/** Returns the phone numbers in a field that may hold several: those of mobiles apart, also where only blanks part them. */
export const typedNumbers = (typed: string): string[] =>
  typedText(typed)
    .split(/[,，、;；/／\n]+/)
    .flatMap((part) => {
      const line = typedLine(part).replace(/(\d)[ -](?=\d)/g, '$1 ')
      if (isOneNumber(line)) return line
      const mobiles = line.match(/(?:(?:\+|00)?86 ?)?1[3-9]\d ?\d{4} ?\d{4}/g) ?? []
      const words = line.split(' ')
      if (mobiles.length === 0) return words.every(({ length }) => length >= 7) ? words : line
      return [
        ...mobiles,
        mobiles
          .reduce((left, mobile) => left.replace(mobile, ''), line)
          .replace(/^[\s和或及与跟]+$/, ''),
      ]
    })
    .map(plainPhone)
    .filter(Boolean)

/** Returns an identity number without the words around it; × and the Cyrillic Х at its end are X. */
export const typedIdNumber = (typed: string): string => {
  const plain = withoutSeparators(typed)
    .toUpperCase()
    .replace(/(\d{17})[×Х✕╳✖Χ]$/, '$1X')
  return onePart(plain, /(?<![\dA-Z])\d{17}[\dX](?![\dA-Z])/) ?? plain
}

/** Returns a name with `·` between its parts, one blank between words, and none between Chinese characters. */
export const typedName = (typed: string): string =>
  // Before NFKC, which makes these two a blank and a combining mark.
  typedLine(typed.replace(/\u00B4/g, "'").replace(/\u02D9/g, '·'))
    .replace(
      / ?[\u2022\u30FB\u2027\u2219\u22C5\u25CF\u25E6\u00B7\u1427\u16EB\u2218\u2E31\uA78F] ?/g,
      '·',
    )
    .replace(/(\p{Script=Han})[.。](?=\p{Script=Han})/gu, '$1·')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')
    .replace(/[\u2018\u2019\u02BC\u2032\u0060]/g, "'")
    .replace(/\p{Pd}/gu, '-')

/** Returns a code of the authenticator, or one of recovery: `a1b2c-d3e4f`. */
export const typedFactor = (typed: string): string => {
  const plain = withoutSeparators(typed).toLowerCase()
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : typedOtp(typed)
}

/** Returns a code of six digits, also out of a whole message; otherwise the text without separators. */
export const typedOtp = (typed: string): string => {
  const runs = typedLine(typed).match(/\d(?:[ \p{Pd}]?\d)*/gu) ?? []
  const codes = runs.map(withoutSeparators).filter((run) => run.length === 6)
  return codes.length === 1 ? String(codes[0]) : withoutSeparators(typed)
}
