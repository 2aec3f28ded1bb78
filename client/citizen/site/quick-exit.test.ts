import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

let replaced: MockInstance<Location['replace']>
const button = () => document.querySelector('button')

/** Starts the script in a page that knows its neutral one. */
async function start(): Promise<void> {
  const config = JSON.stringify({ quick_exit_url: 'https://weather.example/' })
  document.body.innerHTML = `<button id="quick-exit"><span>×</span></button><script type="application/json" id="runtime-config">${config}</script>`
  replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await import('./quick-exit.ts')
  startedAt += 10_000
}
/** The script runs once, so each test begins later. */
let startedAt = 0

const at = (event: Event, timeStamp: number, target: EventTarget | null = window) =>
  target?.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: startedAt + timeStamp }))
const escape = (init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: 'Escape', ...init })
const tap = () => new MouseEvent('click', { bubbles: true })

beforeEach(start)
afterEach(() => {
  document.documentElement.hidden = false
  replaced.mockRestore()
})

test.each([
  ['three Escapes within two seconds', true, () => [0, 900, 2000].map((ms) => at(escape(), ms))],
  ['slow ones', false, () => [0, 900, 2001].map((ms) => at(escape(), ms))],
  ['one that is held', false, () => [0, 1, 2].map((ms) => at(escape({ repeat: true }), ms))],
  ['of an input method', false, () => [0, 1, 2].map((ms) => at(escape({ isComposing: true }), ms))],
  ['two taps', true, () => [0, 900].map((ms) => at(tap(), ms, button()))],
  ['one tap', false, () => [0].map((ms) => at(tap(), ms, button()))],
  ['taps elsewhere', false, () => [0, 1].map((ms) => at(tap(), ms, document.body))],
])('%s: leaves = %s', (_what, leaves, press) => {
  press()
  expect(replaced.mock.calls.at(-1)).toEqual(leaves ? ['https://weather.example/'] : undefined)
  expect(document.title).toBe(leaves ? 'weather.example' : '')
  expect(document.documentElement.hidden).toBe(leaves)
  document.title = ''
})
