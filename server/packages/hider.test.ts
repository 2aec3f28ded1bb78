import { expect, test } from 'vitest'
import { hiderOf } from './package-parts.ts'

const hide = hiderOf(['张伟', '13800138000', '110101199001011234', 'zhang-wei@example.com'])
const hidden = '［举报人信息，已隐去］'

test.each([
  // Phones.
  '13800138000',
  '138 0013 8000',
  '138-0013-8000',
  '138 - 0013 - 8000',
  '（138）0013-8000',
  '(138) 0013 8000',
  '【138】00138000',
  '138 （0013） 8000',
  '１３８００１３８０００',
  '１３８－００１３－８０００',
  '138—0013–8000',
  '138_0013/8000',
  '138.0013.8000',
  '138，0013，8000',
  '138\u200B0013\u200B8000',
  '138\n0013\n8000',
  '1 3 8 0 0 1 3 8 0 0 0',
  '1、3、8、0、0、1、3、8、0、0、0',
  '一三八零零一三八零零零',
  '幺三八〇〇幺三八〇〇〇',
  '壹叁捌零零壹叁捌零零零',
  '一三八 零零一三 八零零零',
  '138零零13八〇〇0',
  '138OO138OOO',
  '①③⑧⓪⓪①③⑧⓪⓪⓪',
  '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
  // ID numbers.
  '110101199001011234',
  '110101 19900101 1234',
  '110101-1990-01-01-1234',
  '110101（1990年01月01日）1234',
  '110101 1990 年 01 月 01 日 1234',
  '１１０１０１１９９００１０１１２３４',
  '一一零一零一一九九零零一零一一二三四',
  '110101【19900101】1234',
  // Names.
  '张 伟',
  '张　伟',
  '张·伟',
  '張偉',
  '張 偉',
  '张（伟）',
  '张\u200B伟',
  '张*伟',
  '张\n伟',
  // Addresses.
  'Zhang-Wei@EXAMPLE.com',
  'zhang-wei＠example．com',
])('hides %j whole', (written) => {
  expect(hide(`我叫${written}。`)).toBe(`我叫${hidden}。`)
})

test('takes brackets away with what they hold', () => {
  expect(hide('电话（13800138000）')).toBe(`电话（${hidden}）`)
  expect(hide('张伟张伟，张伟的手机13800138000')).toBe(
    `${hidden}${hidden}，${hidden}的手机${hidden}`,
  )
})

test('leaves other words and numbers, and takes no time for words made to be slow', () => {
  const others = '张三伟，扩张，伟大的13800138001，1380013800，1990年01月01日'
  expect(hide(others)).toBe(others)
  const slow = `z${'-'.repeat(1_000_000)}`.repeat(2)
  expect(hide(slow)).toBe(slow)
})
