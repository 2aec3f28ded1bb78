import { expect, test, vi } from 'vitest'
import { useStepUp } from '../frame/step-up.ts'
import { downloadOriginal } from './original.ts'

const input = { case_number: '20261121-0412', position: 1, reason: '需要原件作为证据移交' }
const refused = () =>
  new Response(JSON.stringify({ errcode: 428, errmessage: '请再次验证', data: null }), {
    status: 428,
  })
const file = () =>
  new Response('original', { headers: { 'Content-Disposition': 'attachment; filename="a"' } })

test('an original asks for a fresh code, and downloads after it', async () => {
  const answers = [refused(), file()]
  const fetched = vi.fn<() => Promise<Response | undefined>>(async () => answers.shift())
  vi.stubGlobal('fetch', fetched)
  const done = downloadOriginal(input, '聊天记录.png')
  await expect.poll(() => useStepUp.getState().prompt).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(1)
  useStepUp.getState().prompt?.accept()
  expect(await done).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('without a code nothing is downloaded, and the reason is shown', async () => {
  vi.stubGlobal('fetch', async () => refused())
  const done = downloadOriginal(input, '聊天记录.png')
  await expect.poll(() => useStepUp.getState().prompt).toBeDefined()
  useStepUp.getState().prompt?.refuse()
  await expect(done).rejects.toThrow('没有验证')
})

test('an original comes with the password that its reporter gave', async () => {
  const headers = {
    'Content-Disposition': 'attachment; filename="a"',
    'File-Password': encodeURIComponent('密码 1%'),
  }
  vi.stubGlobal('fetch', async () => new Response('original', { headers }))
  expect(await downloadOriginal(input, '聊天记录.zip')).toBe('密码 1%')
})
