import { useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page, press } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { UnknownPageBanner } from './unknown-page.tsx'

const words = '没有这个页面，已回到首页'
const Elsewhere = () => {
  const navigate = useNavigate()
  return <button onClick={() => void navigate('/query')}>走开</button>
}
const open = () =>
  show(
    <>
      <UnknownPageBanner />
      <Elsewhere />
    </>,
    '/',
  )
afterEach(() => {
  document.cookie = 'unknown_page=; Path=/web; Max-Age=0'
  document.cookie = 'unknown_page=; Max-Age=0'
})

test('shows no note on the start page', async () => {
  open()
  await expect.poll(page).toContain('走开')
  expect(page()).not.toContain(words)
})

test('tells a redirected visitor until the note is read', async () => {
  document.cookie = 'unknown_page=1'
  open()
  await expect.poll(page).toContain(words)
  await press('知道了')
  await expect.poll(page).not.toContain(words)
})

test('or until they go on', async () => {
  document.cookie = 'unknown_page=1'
  open()
  await expect.poll(page).toContain(words)
  await press('走开')
  await expect.poll(page).not.toContain(words)
})
