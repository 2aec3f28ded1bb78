import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { receiptText } from '../../../../contract/report/receipt-text.ts'
import { announce } from '../../../testing/announce.ts'
import { code } from '../../../testing/report-api.ts'
import { packedInAddress } from '../../site/report-address.ts'
import type { LastSuccess } from './last-success.ts'
import { unpackReceipt } from './packed-receipt.ts'
import { slipContents, slipFacts } from './slip-contents.ts'

const sm3 = (text: string) => createHash('sha256').update(text).digest('hex')
const own = Array.from({ length: 9 }, (_, at) => ({
  name: `截图-${at + 1}.png`,
  size: 1024 * (at + 1),
}))
// At UTC−8 it is still the 23rd.
const success: LastSuccess = {
  query_code: code,
  reported_at: '2026-11-23T16:05:00Z',
  ignored_changes: false,
  way: 'anonymous',
  entries: [],
  files: own,
  progress: [
    { name: '收到', reached_at: '2026-11-23T16:05:00Z' },
    { name: '受理', expected_at: '2026-11-25T16:00:00Z' },
  ],
}
const receiptOf = (sizes: readonly number[]) => ({
  text: receiptText({
    centre: '某省互联网信息办公室',
    reportedAt: new Date(success.reported_at),
    isNamed: false,
    queryCode: code,
    typeName: '诈骗',
    digest: sm3('contents'),
    files: sizes.map((size) => ({ sm3: sm3(String(size)), size })),
    keyId: '0123456789abcdef',
  }),
  signature: Buffer.from(`3044${`0220${'11'.repeat(32)}`.repeat(2)}`, 'hex').toString('base64'),
  salt: undefined,
})
const given = (receipt?: ReturnType<typeof receiptOf>) => {
  announce()
  return slipContents({ success, receipt, typeName: '诈骗', code, centre: '某省网信办' })
}

test('a picture has the dates of Beijing in seal, track and facts', () => {
  const slip = given()
  expect(slip.sealDate).toBe('2026.11.24')
  expect(slip.steps.map(({ detail }) => detail)).toEqual(['11月24日', '最迟 11月25日'])
  expect(slip.facts).toEqual([
    ['举报事项', '诈骗 · 匿名'],
    ['收到时间', '2026年11月24日 00:05（北京时间）'],
    ['材料', '9 个文件，共 45 KB'],
  ])
  expect(slip.isVerifiable).toBeUndefined()
})

test.for([0, 1, 9])('the QR code of a picture has the signed receipt of %d files', (count) => {
  const receipt = receiptOf(own.slice(0, count).map(({ size }) => size))
  const { address, centre, isVerifiable, fine } = given(receipt)
  const { text, signature } = receipt
  expect(unpackReceipt(packedInAddress(address) ?? '', code)).toEqual({ text, signature })
  expect(centre).toBe('某省互联网信息办公室')
  expect(isVerifiable).toBe(true)
  expect(fine.join('\n').match(/[0-9a-f]{8}…/g)).toHaveLength(count + 1)
})

test('a receipt of another form has the code alone in the QR code, and says so', () => {
  const foreign = { text: '回执：别的\n', signature: 'MEUCIQ==', salt: undefined }
  const { address, isVerifiable, fine } = given(foreign)
  expect(address).toMatch(new RegExp(`code=${code}$`))
  expect(isVerifiable).toBe(false)
  expect(fine.join()).not.toContain('二维码')
})

test('digests have the names of this device only if the sizes agree', () => {
  const sizes = own.map(({ size }) => size)
  const named = (receipt: ReturnType<typeof receiptOf>) =>
    slipFacts({ success, typeName: undefined, receipt }).digests?.map(({ name }) => name)
  expect(named(receiptOf(sizes))?.[8]).toBe('截图-9.png')
  expect(named(receiptOf(sizes.toReversed()))?.[8]).toBe('文件 9')
  expect(named(receiptOf([1024]))).toEqual(['文件 1'])
})
