import { expect, test } from 'vitest'
import type { ReportContents } from '../../../contract/report/report-fields.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { contentMac } from './content-mac.ts'

const full: ReportContents = {
  report_type_id: 3,
  title: '假冒银行',
  site_name: '某应用',
  urls: ['https://example.com/假冒?a=1', 'https://b.example.com'],
  account: '群号 123456',
  seen_at: '2026-07-14T20:00:00+08:00',
  description: '这个网站冒充银行，骗取密码。🙏',
  file_ids: ['AAAAAAAAAAAAAAAAAAAAAA'],
  involves_minors: true,
  wants_result: true,
  send_code: false,
}
const bare: ReportContents = {
  report_type_id: 1,
  urls: ['https://example.com/x'],
  description: '冒充客服骗取验证码',
  file_ids: [],
  involves_minors: false,
  wants_result: false,
  send_code: false,
}
const reporter = { name: '张三', phone: '13812345678' }
const whole = { ...reporter, id_number: '11010519491231002X', email: 'a@b.cn' }

// Made by the first version of the portal: they must never change, or retries across a deploy are not recognised.
test.each([
  [
    'a whole named report',
    full,
    whole,
    '737f3dda8e5581fbe0fb1723021df4b99b442e3b0b37d1915606ac48117b635c',
  ],
  [
    'a named report with what must be given',
    { ...full, wants_result: false },
    reporter,
    '6583e34c5c46e1c13837383e39a1d76758e6e8bfd31c82aadb82f41ee2b16ac0',
  ],
  [
    'an anonymous report with what must be given',
    bare,
    undefined,
    '734b845ae7a0e5ca1369220ad1fa4c1005dead53bd3dac180b8f09edf9ae856d',
  ],
])('the mac of %s equals that of the first version', (_, contents, who, mac) => {
  expect(contentMac(testKeyring(), contents, who).toString('hex')).toBe(mac)
})

test('each field of the table changes the mac', () => {
  const macs = [
    contentMac(testKeyring(), full, whole),
    ...Object.keys(full).map((field) =>
      contentMac(testKeyring(), { ...full, [field]: field === 'urls' ? ['x'] : 'other' }, whole),
    ),
    ...Object.keys(whole).map((field) =>
      contentMac(testKeyring(), full, { ...whole, [field]: 'other' }),
    ),
    contentMac(testKeyring(), full, undefined),
  ]
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(macs.length)
})
