import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Draft, emptyValues, keptOf, restoreDraft } from './draft.ts'

/** A draft in which every stored member is filled. */
const draft: Draft = {
  id: 'Vd3kQ0s8T1y5mWn2cXb7Zg',
  idempotencyKey: 'a1B2c3D4e5F6g7H8i9J0kL',
  typeId: 3,
  way: 'named',
  values: {
    addresses: [
      { value: 'https://shop.example.com/item/1' },
      { value: 'https://shop.example.com/item/2' },
    ],
    numbers: '13812345678',
    account: 'QQ 群 123456',
    site_name: '示例商城',
    seen_at: '2026-11-20T09:05',
    description: '有人冒充客服，让我把钱转到指定的账户。',
    involves_minors: true,
    file_password: '',
    reporter: emptyValues.reporter,
    wants_result: true,
    send_code: true,
  },
  files: [
    {
      id: 'f1AAAAAAAAAAAAAAAAAAAA',
      name: '截图.png',
      size: 70,
      type: 'image/png',
      removesMetadata: true,
      stored: {
        file_id: 'Q1w2E3r4T5y6U7i8O9p0Aa',
        name: '截图.png',
        size: 70,
        mime: 'image/png',
        sm3: '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
      },
    },
    {
      id: 'f2AAAAAAAAAAAAAAAAAAAA',
      name: '录屏.mp4',
      size: 5_242_880,
      type: 'video/mp4',
      upload: { id: 'U1w2E3r4T5y6U7i8O9p0Aa', offset: 2_097_152 },
      paused: true,
    },
  ],
  savedAt: 1_795_168_100_000,
  attemptedAt: 1_795_168_090_000,
}

type Members = Record<string, unknown>
const members = z.record(z.string(), z.unknown())
const stored: Members = JSON.parse(JSON.stringify(keptOf(draft)))
const restored = (kept: unknown) => restoreDraft(kept, draft.savedAt)

/** A copy in which the member at a dotted path is replaced; undefined removes it. */
function withMember(whole: object, path: string, value: unknown): Members {
  const copy = members.parse(structuredClone(whole))
  const names = path.split('.')
  const last = names.pop() ?? ''
  let inner = copy
  for (const name of names) inner = inner[name] as Members
  if (value === undefined) delete inner[last]
  else inner[last] = value
  return copy
}

test('restores a whole draft', () => {
  expect(restored(stored)).toEqual(draft)
})

test('ignores members that this version does not know', () => {
  expect(restored({ ...withMember(stored, 'values.witnesses', ['张三']), version: 9 })).toEqual(
    draft,
  )
})

const names = Object.keys(emptyValues) as (keyof typeof emptyValues)[]

test.for(names)('restores a draft without %s, with that value empty', (name) => {
  const expected = withMember(draft, `values.${name}`, emptyValues[name])
  expect(restored(withMember(stored, `values.${name}`, undefined))).toEqual(expected)
})
test.for(names)('drops only %s when its type is wrong', (name) => {
  const expected = withMember(draft, `values.${name}`, emptyValues[name])
  expect(restored(withMember(stored, `values.${name}`, 7))).toEqual(expected)
})
test.for(Object.keys(emptyValues.reporter))('never restores %s of the reporter', (name) => {
  const kept = withMember(stored, 'values.reporter', { [name]: '王小明' })
  expect(restored(kept)).toEqual(draft)
})
test.for(['typeId', 'way', 'attemptedAt'])('drops only an ill-typed %s', (path) => {
  expect(restored(withMember(stored, path, ['?']))).toEqual(withMember(draft, path, undefined))
})
test.for(['stored', 'upload', 'paused'])('drops only an ill-typed %s of a file', (name) => {
  const odd = draft.files.map((file) => ({ ...file, [name]: '?' }))
  const without = draft.files.map((file) => ({ ...file, [name]: undefined }))
  expect(restored({ ...stored, files: odd })).toEqual({ ...draft, files: without })
})
test('drops an unreadable file or address alone', () => {
  expect(restored({ ...stored, files: [null, ...draft.files, { name: 'x.png' }] })).toEqual(draft)
  const rows = [{ value: 'https://a.example' }, 5, { value: 6 }]
  expect(restored(withMember(stored, 'values.addresses', rows))).toEqual(
    withMember(draft, 'values.addresses', [{ value: 'https://a.example' }]),
  )
})
test('gives a draft without a key another key, and counts it as never sent', () => {
  expect(restored(withMember(stored, 'idempotencyKey', 7))).toEqual({
    ...withMember(draft, 'attemptedAt', undefined),
    idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
  })
})
