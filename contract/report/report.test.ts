import { describe, expect, test } from 'vitest'
import { fieldMessages } from '../field-messages.ts'
import { reportCreate, reportNonameCreate } from './report.ts'

const anonymous = {
  report_type_id: 3,
  urls: ['https://example.com/x'],
  description: '冒充客服骗取验证码',
  captcha_ticket: 'x'.repeat(32),
}
const fieldsOf = (
  input: unknown,
  endpoint = reportNonameCreate as typeof reportNonameCreate | typeof reportCreate,
) => {
  const parsed = endpoint.input.safeParse(input)
  return parsed.success ? {} : fieldMessages(parsed.error.issues)
}

describe('an anonymous report', () => {
  test('needs a type, a place, a description and a ticket, each with its own message', () => {
    expect(fieldsOf({})).toEqual({
      report_type_id: '请选择举报类型',
      description: '请填写情况说明',
    })
  })

  test('needs an address or an exact place', () => {
    expect(fieldsOf({ ...anonymous, urls: [] })).toEqual({
      urls: '请填写网址；没有网址的，请填写账号、群号或应用内的具体位置',
    })
    expect(fieldsOf({ ...anonymous, urls: [], account: '抖音号 abc123' })).toEqual({})
  })

  test('names the wrong one of several addresses', () => {
    expect(fieldsOf({ ...anonymous, urls: ['https://example.com', 'x'] })).toEqual({
      'urls.1': '网址应以 http:// 或 https:// 开头',
    })
  })

  test('carries at most nine files', () => {
    const file_ids = Array.from({ length: 10 }, () => 'a'.repeat(22))
    expect(fieldsOf({ ...anonymous, file_ids })).toEqual({ file_ids: '最多 9 个文件' })
  })

  test('drops the reporter, even when sent', () => {
    const parsed = reportNonameCreate.input.parse({ ...anonymous, reporter: { name: '张三' } })
    expect(parsed).not.toHaveProperty('reporter')
  })
})

test('a named report names the invalid fields of its reporter', () => {
  const { captcha_ticket: _, ...report } = anonymous
  expect(fieldsOf({ ...report, reporter: { name: '张三1', phone: '1' } }, reportCreate)).toEqual({
    'reporter.name': '姓名里不能有“1”',
    'reporter.phone': '请填写 11 位手机号',
  })
})
