import browserConsole from 'node:console'
import { Link, Route, Routes } from 'react-router-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useVisit } from '../../../kit/navigation/use-visit.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import type { LoadScreen } from '../../../kit/lazy-screen.tsx'
import { receiptKey } from '../acknowledged.ts'
import { replaceByCrash } from './crash-page.ts'
import { SiteScreen } from './site-screen.tsx'
import { Screen } from './screen.tsx'

const arrived = { default: () => <Screen title="到了">内容</Screen> }
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a screen whose code does not arrive says so, and is there after a retry', async () => {
  const load = vi.fn<LoadScreen>().mockImplementationOnce(lost).mockResolvedValue(arrived)
  show(<SiteScreen load={load} />, '/')
  await expect.poll(heading).toBe('页面没有打开')
  the('button', '重试')?.click()
  await expect.poll(heading).toBe('到了')
})

/** A page of a build whose entry is `index-0ld.js`, on a server that serves the given one. */
function serve(entry: string, redirected = false) {
  // happy-dom runs no scripts and says so, on the console it was started with.
  vi.spyOn(browserConsole, 'error').mockImplementation(() => undefined)
  document.head.innerHTML = '<script type="module" src="/web/pc/assets/index-0ld.js"></script>'
  onTestFinished(() => void (document.head.innerHTML = ''))
  const answer = new Response(`<script type="module" src="/web/pc/assets/${entry}"></script>`)
  Object.defineProperty(answer, 'redirected', { value: redirected })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
}

test('after a deploy the citizen is told, and that nothing is lost; the page is reloaded when they say so', async () => {
  serve('index-n3w.js')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<SiteScreen load={lost} />, '/')
  await expect
    .poll(() => document.body.textContent)
    .toContain('网站已更新，刷新后继续，填写的内容都在')
  expect(reload).not.toHaveBeenCalled()
  the('button', '刷新页面')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test.for([
  ['the same build', 'index-0ld.js', false],
  ['the other site, by a redirect', 'index-n3w.js', true],
] as const)('does not report an update while %s is served', async ([, entry, redirected]) => {
  serve(entry, redirected)
  show(<SiteScreen load={lost} />, '/')
  await expect.poll(() => vi.mocked(fetch).mock.settledResults.length).toBe(1)
  await expect.poll(() => the('button', '重试')).toBeDefined()
  expect(document.body.textContent).not.toContain('网站已更新')
})

test('when a retry does not help either, a reload is offered', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<SiteScreen load={lost} />, '/')
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
      <SiteScreen load={() => Promise.resolve({ default: Broken })} />
    </>,
    '/',
  )
  await expect.poll(heading).toBe('这一页出了问题')
  expect(document.querySelector('nav')).not.toBeNull()
})

describe('with a report that the server acknowledged in this tab', () => {
  const code = '0123456789ABCDEF'
  const keep = (more: object) =>
    sessionStorage.setItem(receiptKey, JSON.stringify({ query_code: code, ...more }))

  test('a screen that breaks shows the code, and says nothing of the network', async () => {
    keep({ kept_until: Date.now() + 1000 })
    const Broken = () => {
      throw new Error('broken')
    }
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    show(<SiteScreen load={() => Promise.resolve({ default: Broken })} />, '/')
    await expect.poll(heading).toBe('这一页出了问题')
    const text = document.body.textContent
    expect(text).toContain('0123 4567 89AB CDEF')
    expect(text).toContain('您填写的举报内容还在')
    expect(text).not.toContain('网络断开')
    the('button', '重新打开')?.click()
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['kept', { kept_until: Date.now() + 60_000 }, true],
    ['past its time', { kept_until: Date.now() - 1 }, false],
    ['withdrawn', { withdrawn: true, kept_until: Date.now() + 60_000 }, false],
  ] as const)(
    'a page that breaks as a whole shows the code of a receipt that is %s',
    (_, more, isShown) => {
      keep(more)
      const mount = document.createElement('div')
      document.body.append(mount)
      replaceByCrash(mount)
      expect(document.body.textContent).toContain('这一页出了问题')
      expect(document.body.textContent.includes('0123 4567 89AB CDEF')).toBe(isShown)
      expect(the('button', '重新打开')).toBeDefined()
      document.body.replaceChildren()
    },
  )
})

test('spec §2: screens load lazily: the code of a screen is asked for when it is opened', async () => {
  const home = vi.fn<LoadScreen>().mockResolvedValue(arrived)
  const other = vi.fn<LoadScreen>().mockResolvedValue(arrived)
  show(
    <Routes>
      <Route path="/" element={<SiteScreen load={home} />} />
      <Route path="/other" element={<SiteScreen load={other} />} />
    </Routes>,
    '/',
  )
  await expect.poll(heading).toBe('到了')
  expect([home, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('until a screen is there, the page says that it is opening', async () => {
  show(<SiteScreen load={() => new Promise(() => undefined)} />, '/')
  await expect.poll(() => document.querySelector('[aria-busy=true]')?.textContent).toBe('正在打开…')
})

test.for([
  ['its heading', '前往', '到了'],
  ['what the citizen focused while it loaded', '账号', '账号'],
] as const)('after a navigation the focus is on %s', async ([, focused, after]) => {
  let finishLoading: ((screen: typeof arrived) => void) | undefined
  const load: LoadScreen = () => new Promise((resolve) => (finishLoading = resolve))
  function Site() {
    useVisit()
    return (
      <>
        <Link to="/other">前往</Link>
        <button type="button">账号</button>
        <main id="main">
          <Routes>
            <Route path="/" element={<p>首页</p>} />
            <Route path="/other" element={<SiteScreen load={load} />} />
          </Routes>
        </main>
      </>
    )
  }
  show(<Site />, '/')
  await expect.poll(() => the('a', '前往')).toBeDefined()
  the('a', '前往')?.focus()
  the('a', '前往')?.click()
  await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull()
  ;(the('a', focused) ?? the('button', focused))?.focus()
  finishLoading?.(arrived)
  await expect.poll(() => document.title).toContain('到了')
  await expect.poll(() => document.activeElement?.textContent).toBe(after)
})
