import { expect, test, vi } from 'vitest'
import type { guard as desktopGuard } from './shell.tsx'

/** The guard of a page into which the edge wrote this. @returns and where it sent the visitor */
async function guardOn(written: object): Promise<{ guard: typeof desktopGuard; sentTo: string[] }> {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'runtime-config'
  element.textContent = JSON.stringify(written)
  document.head.replaceChildren(element)
  const sentTo: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((address) => void sentTo.push(String(address)))
  vi.resetModules()
  return { guard: (await import('./shell.tsx')).guard, sentTo }
}

test('spec §2: redirects a device that the edge detected as mobile to the mobile site', async () => {
  const { guard, sentTo } = await guardOn({ mobile: true })
  expect(await guard('/submit', '?type=3')).toBe('redirected')
  expect(sentTo).toEqual(['/web/mobile/#/pages/submit/index?type=3'])
})

test.for([
  ['took for none', { mobile: false }, ''],
  ['said nothing of, as there is no edge', {}, ''],
  ['took for one, but whose owner asked for the desktop site', { mobile: true }, '?view=desktop'],
] as const)('keeps a device on the desktop site that the edge %s', async ([, written, search]) => {
  const { guard, sentTo } = await guardOn(written)
  expect(await guard('/', search)).not.toBe('redirected')
  expect(sentTo).toEqual([])
})
