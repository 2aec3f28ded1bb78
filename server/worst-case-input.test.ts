import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints/citizens.ts'
import { fieldMessages } from '../contract/field-messages.ts'
import { instant, text, webAddress } from '../contract/field.ts'
import { email, idNumber, otp, personName, phone } from '../contract/person-field.ts'
import { parseQueryCode } from '../contract/report/query-code.ts'
import { withoutTrailingSlash } from '../contract/pages.ts'
import { growth } from '../contract/testing/growth.ts'
import { nameFor, safeName } from './evidence/file-name.ts'
import { acceptedEncodings } from './platform/accepted-encodings.ts'
import { isMobileDevice } from './edge/device.ts'
import { isPlainPath } from './edge/refuse-calls.ts'

/** Functions that read texts of strangers. e2e/regular-expressions.slow.test.ts covers regular expressions written as literals. */
const readers: Record<string, (given: string) => unknown> = {
  safeName,
  nameFor: (given) => nameFor(given, { endings: ['jpg'], mime: 'image/jpeg' }),
  text: (given) => text('标题', 60).safeParse(given),
  webAddress: (given) => webAddress.safeParse(given),
  email: (given) => email.safeParse(given),
  phone: (given) => phone.safeParse(given),
  personName: (given) => personName.safeParse(given),
  idNumber: (given) => idNumber.safeParse(given),
  instant: (given) => instant.safeParse(given),
  otp: (given) => otp.safeParse(given),
  parseQueryCode,
  withoutTrailingSlash,
  isPlainPath: (given) => isPlainPath(`/${given}`),
  acceptedEncodings,
  isMobileDevice: (given) => isMobileDevice({ 'user-agent': given }),
}

/** Repeated, followed by text that does not match. */
const pumps = [
  ...Array.from(' .a0A-_/\\:;,@%"\'=报🙏\u3000\u0301\uFDFA'),
  '\uD83D',
  '. ',
  'a.',
  '%2e',
  'a@',
  'a-',
  '; q=0',
  'android ',
  ' chrome/1',
  '2026-',
  '\r\n',
]

describe.each(Object.entries(readers))('%s', (_name, read) => {
  test('takes time that grows with the length of the text, not with its square', () => {
    const grown = pumps.flatMap((pump) =>
      [
        { before: 'a', after: 'a' },
        { before: 'http://a.cn/', after: '\u0000' },
      ].map((frame) => [growth(read, pump, frame), { pump, ...frame }] as const),
    )
    expect(grown.filter(([times]) => times > 25)).toEqual([])
  })
})

test('answers a body of many invalid members with a few messages', () => {
  const urls = Array.from({ length: 60_000 }, () => 0)
  for (const { input } of endpoints) {
    const read = input.safeParse({ urls, file_ids: urls, mark_read: urls })
    const fields = fieldMessages(read.error?.issues ?? [])
    expect(Object.keys(fields).length).toBeLessThanOrEqual(50)
  }
})
