import { expect, test } from 'vitest'
import { hiderOf } from './package-parts.ts'

const hide = hiderOf(['张三', '13800138000', '11010519491231002X', 'zhang-san@example.com'])
const hidden = '［举报人信息，已隐去］'

test.each([
  '13800138000',
  '138 0013 8000',
  '138-0013-8000',
  '１３８００１３８０００',
  '１３８－００１３－８０００',
  '138—0013–8000',
  '138_0013/8000',
  '138\u200B0013\u200B8000',
  '张 三',
  '11010519491231002x',
  '110105 19491231 002X',
  'Zhang-San@EXAMPLE.com',
])('hides %s', (written) => {
  expect(hide(`我是${written}。`)).toBe(`我是${hidden}。`)
})

test('leaves other words and numbers, and takes no time for words made to be slow', () => {
  const others = '张老三，13800138001，1380013800'
  expect(hide(others)).toBe(others)
  const slow = `z${'-'.repeat(1_000_000)}`.repeat(2)
  expect(hide(slow)).toBe(slow)
})
