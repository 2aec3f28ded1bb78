import { expect, test } from 'vitest'
import { page } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { helpByKind, TypeHelp } from './type-help.tsx'

const open = (name: string, icon = '') => {
  const type = { id: 1, name, summary: '', guide: '', icon, real_name_required: false, order: 1 }
  return show(<TypeHelp type={type} />, '/')
}
const numbers = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('shows a fraud’s victim whom to call first, and what to keep', async () => {
  open('诈骗')
  await expect.poll(page).toContain('已经转账？请立即拨打')
  expect(numbers()).toEqual(['tel:110', 'tel:96110'])
  await expect.poll(page).toContain('转账凭证')
})

test.for([
  ['涉未成年人', '12355'],
  ['涉未成年人', '12356'],
  ['网络暴力', '12356'],
  ['网络暴力', '110'],
] as const)('whoever reports %s can call %s', async ([name, number]) => {
  open(name)
  await expect.poll(() => the('a', number)?.getAttribute('href')).toBe(`tel:${number}`)
  expect(page()).toContain('请先截图保存')
})

test('a type with another name is known by its icon, and others have nothing', async () => {
  open('电信网络诈骗', 'hand-coins')
  await expect.poll(page).toContain('请立即拨打')
  document.body.replaceChildren()
  open('谣言', 'megaphone')
  await expect.poll(() => document.body.children.length).toBe(1)
  expect(page()).toBe('')
})

test('only public numbers are given', () => {
  const given = Object.values(helpByKind).flatMap(({ calls }) => calls.map(([number]) => number))
  for (const number of given) expect(number).toMatch(/^(110|96110|12338|12348|12355|12356)$/)
})
