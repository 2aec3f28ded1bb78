import { beforeEach, expect, test, vi } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { useStore } from '../../../kit/store.ts'
import { show, the } from '../../../testing/show.tsx'
import { StartBox } from './start-box.tsx'
import { takeStartedReport } from './started-report.ts'

vi.mock('../verify/read-code.ts', () => ({ readCode: async () => 'http://pay.example.top/in' }))

const api = apiForEachTest()
const kind = (id: number, name: string, real_name_required = false) => ({
  id,
  name,
  summary: '',
  guide: '',
  icon: 'circle-ellipsis',
  order: id,
  real_name_required,
})
const types = [kind(1, '诈骗'), kind(2, '赌博'), kind(3, '网络暴力', true), kind(4, '其他')]
beforeEach(() => {
  useStore.setState({ typeList: types })
  api.on('access/report/type', { data: {} })
})

const page = () => document.body.textContent
const field = () => document.querySelector('textarea')

/** Writes into a field as a person does. */
function write(
  place: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  inputType = 'insertText',
) {
  if (!place) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(place), 'value')?.set?.call(place, text)
  place.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
}

/** Shows the box with a text in it, typed or pasted; returns where the page then is. */
async function put(text: string, inputType = 'insertText') {
  const present = show(<StartBox submit="/submit" />, '/')
  await expect.poll(field).not.toBeNull()
  write(field(), text, inputType)
  await expect.poll(() => document.querySelector('select')?.options.length).toBeGreaterThan(3)
  return present
}
const chosen = () => document.querySelector('select')?.selectedOptions[0]?.textContent

const message =
  '【高速ETC】尊敬的车主您好！您ETC认证已失效，点击etchyhy.com完成办理。客服 400-862-5519'

test('a pasted message becomes a report that the form opens with', async () => {
  const present = await put(message, 'insertFromPaste')
  await expect.poll(chosen).toBe('诈骗')
  await expect.poll(() => the('button', '用这些匿名举报')).toBeDefined()
  the('button', '用这些匿名举报')?.click()
  await expect.poll(() => present().path).toBe('/submit?type=1&way=anonymous')
  expect(takeStartedReport()).toEqual({
    addresses: ['http://etchyhy.com'],
    numbers: '400-862-5519',
    account: '',
    description: `收到短信：“${message}”`,
    typeId: 1,
    way: 'anonymous',
    pictures: [],
  })
})

test('what was read can be changed, and the type chosen, before the form', async () => {
  const present = await put('有人在网上骂我，他的主页 weibo.com/u/123')
  await expect.poll(chosen).toBe('网络暴力')
  // The type asks for a name.
  expect(the('button', '用这些匿名举报')).toBeUndefined()
  document.querySelector<HTMLElement>('[aria-label="修改网址"]')?.click()
  const address = () => document.querySelector<HTMLInputElement>('section input')
  await expect.poll(address).not.toBeNull()
  expect(document.activeElement).toBe(address())
  the('button', '实名举报')?.click()
  await expect.poll(() => present().path).toBe('/submit?type=3&way=named')
  expect(takeStartedReport()?.description).toBe('有人在网上骂我，他的主页 weibo.com/u/123')
})

test('a text without a type asks for it, and stays', async () => {
  const present = await put('13800138000')
  await expect.poll(page).toContain('属于哪一类？')
  the('button', '实名举报')?.click()
  await expect.poll(() => document.activeElement?.tagName).toBe('SELECT')
  expect(present().path).toBe('/')
  expect(takeStartedReport()).toBeUndefined()
})

test.for<readonly [text: string, number: string]>([
  ['我不想活了，被网上的人骂了三个月', 'tel:12356'],
  ['邻居装修吵得睡不着', 'tel:12345'],
])('%s is answered with %s first', async ([text, number]) => {
  await put(text)
  await expect.poll(() => document.querySelector('section a')?.getAttribute('href')).toBe(number)
})

test('what was changed and chosen goes with the text that it was read from', async () => {
  await put('刷单被骗，网址 first.example.com')
  document.querySelector<HTMLElement>('[aria-label="修改网址"]')?.click()
  const address = () => document.querySelector<HTMLInputElement>('section input')
  await expect.poll(address).not.toBeNull()
  write(address(), 'http://first.example.com/own')
  the('button', '赌博')?.click()
  await expect.poll(() => address()?.value).toBe('http://first.example.com/own')
  write(field(), '刷单被骗，网址 second.example.com')
  await expect.poll(() => address()?.value).toBe('http://second.example.com')
  expect(chosen()).toBe('诈骗')
})

test('a picture that is taken away takes the address in its code along', async () => {
  show(<StartBox submit="/submit" />, '/')
  await expect.poll(field).not.toBeNull()
  const picker = document.querySelector<HTMLInputElement>('#start-picture')
  const file = new File(['x'], '群里.png', { type: 'image/png' })
  Object.defineProperty(picker, 'files', { value: [file] })
  picker?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(page).toContain('http://pay.example.top/in')
  write(field(), '群里发的')
  the('button', '移除')?.click()
  await expect.poll(page).not.toContain('http://pay.example.top/in')
})
