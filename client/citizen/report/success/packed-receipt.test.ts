import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { receiptText } from '../../../../contract/report/receipt-text.ts'
import { code } from '../../../testing/report-api.ts'
import { packReceipt, unpackReceipt } from './packed-receipt.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A receipt in the server's form, with a DER signature of two numbers of 32 bytes, as SM2's. */
function receiptOf(files: number, isNamed: boolean, queryCode: string | undefined = code) {
  const text = receiptText({
    centre: '某省互联网信息办公室',
    reportedAt: new Date('2026-11-23T16:05:00Z'),
    isNamed,
    queryCode,
    typeName: '涉未成年人',
    digest: digest('contents'),
    files: Array.from({ length: files }, (_, at) => ({
      sm3: digest(String(at)),
      size: 50_000_000 - at,
    })),
    keyId: '0123456789abcdef',
  })
  return { text, signature: sign('sha256', Buffer.from(text), privateKey).toString('base64') }
}

test.for([
  [0, false],
  [1, true],
  [9, false],
] as const)('a receipt of %d files is the same after packing', ([files, isNamed]) => {
  const receipt = receiptOf(files, isNamed)
  const packed = packReceipt(receipt) ?? ''
  expect(packed).toMatch(/^\d+$/)
  expect(unpackReceipt(packed, code)).toEqual(receipt)
})

test('every signature is packed, also one with a short number', () => {
  const short = Buffer.from(`3042021f7f${'01'.repeat(30)}021f7e${'02'.repeat(30)}`, 'hex')
  const { text } = receiptOf(0, true)
  for (const receipt of [
    { text, signature: short.toString('base64') },
    ...Array.from({ length: 50 }, () => receiptOf(0, true)),
  ])
    expect(unpackReceipt(packReceipt(receipt) ?? '', code)).toEqual(receipt)
})

test('a text of another back end, or without the code, is not packed', () => {
  const { text, signature } = receiptOf(1, true)
  expect(packReceipt({ text: text.replace('举报方式', '方式'), signature })).toBeUndefined()
  expect(packReceipt({ text: `${text}备注：无\n`, signature })).toBeUndefined()
  expect(packReceipt({ text, signature: 'MEUCIQ==' })).toBeUndefined()
  expect(packReceipt({ text, signature: '不是' })).toBeUndefined()
  const owners = receiptOf(1, true)
  owners.text = owners.text.replace(/(查询码：).*/, '$1未写入（凭账号出具）')
  expect(packReceipt(owners)).toBeUndefined()
})

test('digits that are no receipt are none', () => {
  for (const digits of ['', '1', '999999999999999', '000000000000001', '2'.repeat(400)])
    expect(unpackReceipt(digits, code)).toBeUndefined()
})
