import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { heading, show, the } from '../../testing/show.tsx'
import { LazyScreen, type LoadScreen } from './lazy-screen.tsx'
import { Screen } from './screen.tsx'

const arrived = { default: () => <Screen title="到了">内容</Screen> }
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a screen whose code does not arrive says so, and is there after a retry', async () => {
  const load = vi.fn<LoadScreen>().mockImplementationOnce(lost).mockResolvedValue(arrived)
  show(<LazyScreen load={load} />, '/')
  await expect.poll(heading).toBe('页面没有打开')
  the('button', '重试')?.click()
  await expect.poll(heading).toBe('到了')
})

test('after a deploy, when a retry cannot help either, a reload is offered', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<LazyScreen load={lost} />, '/')
  await expect.poll(() => the('button', '重试')).toBeDefined()
  the('button', '重试')?.click()
  await expect.poll(() => the('button', '刷新页面')).toBeDefined()
  the('button', '刷新页面')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen that breaks does not take the page along', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  show(
    <>
      <nav>导航</nav>
      <LazyScreen load={() => Promise.resolve({ default: Broken })} />
    </>,
    '/',
  )
  await expect.poll(heading).toBe('页面没有打开')
  expect(document.querySelector('nav')).not.toBeNull()
})

test('spec §2: screens load lazily: the code of a screen is asked for when it is opened', async () => {
  const home = vi.fn<LoadScreen>().mockResolvedValue(arrived)
  const other = vi.fn<LoadScreen>().mockResolvedValue(arrived)
  show(
    <Routes>
      <Route path="/" element={<LazyScreen load={home} />} />
      <Route path="/other" element={<LazyScreen load={other} />} />
    </Routes>,
    '/',
  )
  await expect.poll(heading).toBe('到了')
  expect([home, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('until a screen is there, the page says that it is opening', async () => {
  show(<LazyScreen load={() => new Promise(() => undefined)} />, '/')
  await expect.poll(() => document.querySelector('[aria-busy=true]')?.textContent).toBe('正在打开…')
})
