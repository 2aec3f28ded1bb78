import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataOf } from '../../../testing/root-attributes.ts'
import { one } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import { storedText, resetSettings } from './stored-settings.ts'
import { AccessibilityStrip } from './strip.tsx'

beforeEach(async () => {
  show(<AccessibilityStrip call={<a href="tel:1">帮我打电话</a>} />, '/')
  await expect.poll(() => the('button', '无障碍')).toBeDefined()
})
afterEach(() => resetSettings())

const press = (text: string) => the('button', text)?.click()
const key = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
const shortcut = { altKey: true, code: 'Slash' }
const isOpen = () => document.querySelector('h2')?.textContent === '无障碍设置'
const choose = (label: string) => the('label', label)?.click()

test('until something is asked for, there are two buttons and nothing else', () => {
  expect(one('section').textContent).toBe('无障碍长辈模式')
})

test('Alt + / opens the panel and closes it again', async () => {
  key(shortcut)
  await expect.poll(isOpen).toBe(true)
  // The focus follows with the effects, after what is shown.
  await expect.poll(() => document.activeElement?.textContent).toBe('无障碍设置')
  key(shortcut)
  await expect.poll(isOpen).toBe(false)
})

test.for([
  { ...shortcut, ctrlKey: true },
  { ...shortcut, metaKey: true },
  { ...shortcut, shiftKey: true },
  { code: 'Slash' },
  { altKey: true, code: 'Digit1' },
])('other keys belong to others: %j', (init) => {
  key(init)
  expect(one('button').getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the panel and gives the focus back', async () => {
  one('button').focus()
  press('无障碍')
  await expect.poll(isOpen).toBe(true)
  key({ key: 'Escape' })
  await expect.poll(isOpen).toBe(false)
  expect(document.activeElement?.textContent).toBe('无障碍')
})

test('elder mode is switched without opening the panel, and brings the telephone and the way out', async () => {
  expect(the('a', '帮我打电话')).toBeUndefined()
  press('长辈模式')
  await expect.poll(() => dataOf(document.documentElement)['text']).toBe('22')
  await expect.poll(() => the('button', '退出长辈模式')).toBeDefined()
  expect(the('a', '帮我打电话')).toBeDefined()
  expect(isOpen()).toBe(false)
  press('退出长辈模式')
  await expect.poll(() => dataOf(document.documentElement)).toEqual({})
  await expect.poll(() => the('a', '帮我打电话')).toBeUndefined()
})

test('keeps the focus on the button of elder mode', async () => {
  press('长辈模式')
  await expect.poll(() => document.activeElement?.textContent).toBe('退出长辈模式')
  press('退出长辈模式')
  await expect.poll(() => document.activeElement?.textContent).toBe('长辈模式')
})

test('each choice shows at once, and everything is put back by one button', async () => {
  press('无障碍')
  await expect.poll(isOpen).toBe(true)
  for (const label of ['超大', '黑底高对比', '大光标', '阅读线']) choose(label)
  await expect
    .poll(() => dataOf(document.documentElement))
    .toMatchObject({
      text: '30',
      scheme: 'black',
      cursor: 'true',
      line: 'true',
    })
  press('全部恢复')
  await expect.poll(() => dataOf(document.documentElement)).toEqual({})
  expect(storedText()).toBe('')
  await expect.poll(() => one('output').textContent).toBe('已恢复为标准设置。')
})

test('in elder mode there is no size below 18 px to choose', async () => {
  press('无障碍')
  await expect.poll(isOpen).toBe(true)
  choose('长辈模式')
  const sizes = () =>
    [...one('fieldset').querySelectorAll('label')].map((label) => label.textContent)
  await expect.poll(sizes).toEqual(['大', '特大', '超大'])
})

test('a browser that cannot speak says so where reading aloud would be', async () => {
  press('无障碍')
  await expect.poll(isOpen).toBe(true)
  const button = the('button', '朗读本页')
  const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(reason?.textContent).toContain('这个浏览器不能朗读')
})
