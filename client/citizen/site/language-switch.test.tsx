import { expect, test, vi } from 'vitest'
import { useHeading } from './screen/use-heading.ts'
import { show, the } from '../../testing/show.tsx'
import { settle } from '../../testing/render.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { phoneSite, SiteContext } from './paths.ts'

test('leads to the same page in English, which says its language', async () => {
  show(<LanguageSwitch />, '/?a=1')
  await expect.poll(() => the('a', 'English')?.getAttribute('href')).toBe('/web/pc/en/?a=1')
  expect(the('a', 'English')?.lang).toBe('en')
})

test('leads to the mobile site on a phone', async () => {
  show(
    <SiteContext value={phoneSite}>
      <LanguageSwitch />
    </SiteContext>,
    '/?a=1',
  )
  await expect.poll(() => the('a', 'EN')?.getAttribute('href')).toBe('/web/mobile/en/#/?a=1')
})

test('keeps the history entry and the scroll position', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  history.replaceState({ key: 'entry' }, '')
  const { length } = history
  show(<LanguageSwitch />, '/')
  await expect.poll(() => the('a', 'English')).toBeDefined()
  await settle(() => the('a', 'English')?.click())
  expect(reload).toHaveBeenCalledOnce()
  expect([location.pathname, history.length]).toEqual(['/web/pc/en/', length])
  expect(history.state).toMatchObject({ key: 'entry' })

  const Screen = () => <h1 ref={useHeading('Home')}>Home</h1>
  show(<Screen />, '/')
  await expect.poll(() => scroll.mock.calls).toEqual([[0, 640]])
  expect(history.state).toEqual({ key: 'entry' })
})
