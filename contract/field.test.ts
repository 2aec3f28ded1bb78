import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from './field-messages.ts'
import { text, webAddress } from './field.ts'
import { email, idNumber, personName, phone } from './person-field.ts'
import { reportTypeId } from './site/site.ts'

const problem = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.object({ it: schema }).safeParse({ it: value })
  return parsed.success ? undefined : fieldMessages(parsed.error.issues)['it']
}

describe('text', () => {
  const five = text('标题', 5, 2)

  test.each([
    ['一二', undefined],
    ['  一二  ', undefined],
    ['😀😀😀😀😀', undefined],
    ['一', '标题至少 2 个字'],
    ['', '请填写标题'],
    ['  ', '请填写标题'],
    ['一二三四五六', '标题最多 5 个字'],
    [undefined, '请填写标题'],
    [7, '请填写标题'],
    ['a\u0000b\u202Ec\uD800d', undefined],
  ])('%j → %s', (value, message) => {
    expect(problem(five, value)).toBe(message)
  })

  test('keeps line breaks and tabs', () => {
    expect(text('说明', 20).parse('一\n\t二\r\n三')).toBe('一\n\t二\r\n三')
  })
})

describe('a web address', () => {
  test.each([
    'https://example.com',
    'http://例子.中国/路径?q=1#x',
    'https://v.douyin.com/abc/',
    'http://192.0.2.1:8080/',
    'http://[2001:db8::1]:8080/a',
  ])('%s is one', (value) => {
    expect(problem(webAddress, value)).toBeUndefined()
  })

  test.each([
    'example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://localhost',
    'https://a b.com',
    'http://',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%s is not', (value) => {
    expect(problem(webAddress, value)).toMatch(/网址/)
  })

  test.each([
    ['http://a.cn/\u202Egpj.exe', 'http://a.cn/gpj.exe'],
    ['http://b\u200Bank.cn', 'http://bank.cn'],
    ['\u200Ehttp://a.cn', 'http://a.cn'],
    ['http://a.cn/\u2066x\u2069', 'http://a.cn/x'],
    ['http://a.cn/\u3164', 'http://a.cn/'],
    ['http://a.cn/\u00ADx', 'http://a.cn/x'],
  ])('%j is read without characters that nobody sees', (typed, address) => {
    expect(webAddress.parse(typed)).toBe(address)
  })

  test('keeps a user before the host: it is evidence', () => {
    const address = 'http://www.bank.cn@evil.example/a'
    expect(webAddress.parse(address)).toBe(address)
  })

  test('accepts any text or refuses it with a message about the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (s) =>
        /网址|^undefined$/.test(String(problem(webAddress, s))),
      ),
    )
  })
})

test.each([
  ['13800138000', undefined],
  [' 13800138000 ', undefined],
  ['1380013800', '请填写 11 位手机号'],
  ['12800138000', '请填写 11 位手机号'],
  [13800138000, '请填写手机号'],
])('phone %j → %s', (value, message) => {
  expect(problem(phone, value)).toBe(message)
})

test.each([
  ['11010519491231002X', undefined],
  ['11010519491231002x', undefined],
  ['110105194912310021', '身份证号有误，请核对'],
  ['1101051949123100', '请填写 18 位身份证号'],
])('identity number %s → %s', (value, message) => {
  expect(problem(idNumber, value)).toBe(message)
})

test.each([
  ['张三', undefined],
  ['阿卜杜拉·买买提', undefined],
  ['', '请填写姓名'],
  ['  ', '请填写姓名'],
  ['张三<script>', '姓名里不能有“<”'],
  ['-', '请填写真实姓名，最多 50 个字'],
])('name %s → %s', (value, message) => {
  expect(problem(personName, value)).toBe(message)
})

test('validates an e-mail address', () => {
  expect(problem(email, 'a@b.cn')).toBeUndefined()
  expect(problem(email, 'a@b')).toBe('邮箱格式不对，例如 name@example.com')
})

test.each([0, -1, 1.5, 'x', null, {}, 2_147_483_648])('refuses %j as a report type', (value) => {
  expect(problem(reportTypeId, value)).toBe('请选择举报类型')
})
