import { beforeEach, expect, test, vi } from 'vitest'
import { filePictureWords, mostPicturesRead } from '../../../../contract/evidence/picture-words.ts'
import type { Caller } from '../../../kit/session/create-visitor.ts'
import { featuresFrom } from '../../../kit/features.ts'
import { createFormState } from '../../../kit/form-state.ts'
import { useStore } from '../../../kit/store.ts'
import { page, press } from '../../../testing/citizen.ts'
import { show } from '../../../testing/show.tsx'
import { emptyValues } from '../draft/draft.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import { FoundInPictures } from './found-in-pictures.tsx'

const stored = (n: number): Evidence => ({
  id: String(n),
  name: `${n}.png`,
  size: 1,
  type: 'image/png',
  state: 'stored',
  progress: 1,
  stored: { file_id: String(n).repeat(22), reader_key: 'k' },
})

function open(words: readonly string[], files = words.map((_, n) => stored(n))) {
  const call = vi.fn<(endpoint: unknown, input: { file_id: string }) => Promise<object>>(
    async (_endpoint, { file_id }) => ({ text: words[Number(file_id[0])] }),
  )
  const form = createFormState(emptyValues)
  const caller = { call } as unknown as Caller
  show(<FoundInPictures form={form} uploads={{ files, caller }} />, '/')
  return { call, form }
}
const offers = () =>
  [...document.querySelectorAll('button')].map((button) => button.textContent.trim())

beforeEach(() => useStore.setState({ config: { features: featuresFrom(['picture_words']) } }))

test('addresses and numbers among the words of a picture are offered, and filled in by a tap', async () => {
  const { form, call } = open([
    '客服：打 13800138000\n登录 http://pay-77.example.top/in 昵称：小美',
  ])
  await expect.poll(page).toContain('图片“0.png”里看到：')
  expect(offers()).toEqual(['填入 http://pay-77.example.top/in', '填入 电话 13800138000'])
  expect(call.mock.calls).toEqual([
    [filePictureWords, { file_id: '0'.repeat(22), reader_key: 'k' }],
  ])
  await press('填入 电话 13800138000')
  await press('填入 http://pay-77.example.top/in')
  await expect.poll(offers).toEqual([])
  expect(form.values()).toMatchObject({
    addresses: [{ value: 'http://pay-77.example.top/in' }],
    numbers: '13800138000',
  })
})

test('a receipt and the portal’s own address are left alone', async () => {
  open(['查询码 ABCD\n加QQ群：123456789', `请到 ${location.origin}/q 查看`, '加QQ群：987654321'])
  await expect.poll(offers).toEqual(['填入 QQ 群 987654321'])
})

test('the first stored pictures are read, and none where the centre does not read them', async () => {
  const many = Array.from({ length: mostPicturesRead + 2 }, () => 'http://a.example.top')
  const { call } = open(many)
  await expect.poll(offers).toHaveLength(1)
  expect(call).toHaveBeenCalledTimes(mostPicturesRead)
  const waiting = open(['x'], [{ ...stored(0), state: 'uploading' }])
  useStore.setState({ config: { features: featuresFrom([]) } })
  const without = open(['x'])
  await expect.poll(page).not.toBe('')
  expect([waiting, without].map((each) => each.call.mock.calls.length)).toEqual([0, 0])
})
