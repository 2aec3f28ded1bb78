import { expect, test, vi } from 'vitest'
import { page, press } from '../../../testing/citizen.ts'
import { show } from '../../../testing/show.tsx'
import { ReviewFiles } from './review-files.tsx'

const file = (name: string, content = 'x') => ({
  id: name,
  name,
  size: 2048,
  type: '',
  state: 'stored' as const,
  progress: 1,
  content: new Blob([content]),
})

test('pictures are shown as they will be sent, and large at a tap', async () => {
  show(<ReviewFiles files={[file('聊天.png')]} />, '/')
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/^blob:/)
  await press('放大 聊天.png')
  await expect
    .poll(() => document.querySelector('dialog img')?.getAttribute('alt'))
    .toBe('聊天.png')
  await press('关闭')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('of a film its beginning is shown, and it can be played', async () => {
  show(<ReviewFiles files={[file('录屏.mp4')]} />, '/')
  await expect
    .poll(() => document.querySelector('video')?.getAttribute('src'))
    .toMatch(/^blob:.*#t=/)
  await press('播放 录屏.mp4')
  await expect
    .poll(() => document.querySelector('dialog video')?.hasAttribute('controls'))
    .toBe(true)
})

test('anything else, and what the browser cannot draw, is told by name and size', async () => {
  show(<ReviewFiles files={[file('合同.pdf'), file('坏.png')]} />, '/')
  await expect.poll(() => document.querySelector('img')).not.toBeNull()
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  await expect.poll(() => document.querySelector('img')).toBeNull()
  for (const words of ['合同.pdf 2 KB', '坏.png 2 KB']) expect(page()).toContain(words)
  expect(document.querySelector('button')).toBeNull()
})

test('a text shows its first lines, another file its kind', async () => {
  const chat = file('聊天记录.txt', '对方：先交保证金\n我：多少？')
  show(<ReviewFiles files={[chat, file('合同.pdf')]} />, '/')
  await expect.poll(page).toContain('对方：先交保证金\n我：多少？')
  expect(page()).toContain('PDF合同.pdf')
})

test('the addresses of contents are given back', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const back = vi.spyOn(URL, 'revokeObjectURL')
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(document.body)
  root.render(<ReviewFiles files={[file('a.png')]} />)
  await expect.poll(() => made.mock.results.length).toBe(1)
  root.unmount()
  await expect.poll(() => back.mock.calls).toEqual([[made.mock.results[0]?.value]])
})
