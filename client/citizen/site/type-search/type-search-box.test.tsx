import { expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { page, press } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { TypeSearch } from '../type-search.tsx'

const type = (id: number, name: string, icon: string) => ({
  id,
  name,
  summary: '',
  guide: '',
  icon,
  real_name_required: false,
  order: id,
})
const types = [type(3, '诈骗', 'hand-coins'), type(12, '其他', 'circle-ellipsis')]

const api = apiForEachTest()

const open = () => show(<TypeSearch types={types} to={({ id }) => `/way?type=${id}`} />, '/')
const input = () => document.querySelector<HTMLInputElement>('input[type=search]')

async function typeIn(text: string, isComposing = false) {
  await expect.poll(input).not.toBeNull()
  const field = input()
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}

test('everyday words lead to the type, whose number is said to who does not see it', async () => {
  open()
  await typeIn('兼职刷单被骗')
  await expect.poll(() => the('a', '诈骗')?.getAttribute('href')).toBe('/way?type=3')
  expect(document.querySelector('output')?.textContent).toContain('可能是这一类')
  expect(input()?.labels?.[0]?.textContent).toContain('遇到了什么')
})

test('the button, Enter and the arrow lead to what was found', async () => {
  open()
  await typeIn('刷单')
  await expect.poll(() => the('a', '诈骗')).toBeDefined()
  await press('查找类型')
  expect(document.activeElement).toBe(the('a', '诈骗'))
  input()?.focus()
  input()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  expect(document.activeElement).toBe(the('a', '诈骗'))
})

test('an example fills in the field', async () => {
  open()
  await press('兼职刷单')
  expect(input()?.value).toBe('兼职刷单')
  await expect.poll(() => the('a', '诈骗')).toBeDefined()
})

test('what is not found leads to 其他', async () => {
  open()
  await typeIn('zzz')
  await expect.poll(page).toContain('没有找到对应的类型')
  expect(the('a', '其他')).toBeDefined()
})

test('letters on their way to characters are not searched for', async () => {
  open()
  await typeIn('zzz', true)
  expect(page()).not.toContain('没有找到')
})

test('who may be about to harm themselves is told whom to call, and who sees it of others what to keep', async () => {
  open()
  await typeIn('不想活了')
  await expect.poll(() => the('a', '12356')?.getAttribute('href')).toBe('tel:12356')
  expect(page()).toContain('截图留下网址、账号和时间')
})

test('nothing that is typed leaves the page, nor stays on the device', async () => {
  open()
  await typeIn('刷单')
  await press('查找类型')
  expect(api.paths()).toEqual([])
  for (const storage of [localStorage, sessionStorage])
    expect(Object.values(storage).join()).not.toContain('刷单')
  expect(input()?.name).toBe('')
})
