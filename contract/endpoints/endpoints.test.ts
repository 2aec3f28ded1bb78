import { expect, test } from 'vitest'
import { endpoints } from './citizens.ts'
import { urlOf } from '../endpoint.ts'

/** The table of spec §7. */
const table = `
GET /api/accessToken
POST /api/izy/login
POST /api/access/report/type
GET /api/captcha
POST /api/captcha/verify
POST /api/sms/otp
POST /api/sms/otp/check
POST /api/user/register
POST /api/file/upload/many
POST /api/report/noname/create
POST /api/report/create
POST /api/report/appeal
POST /api/self/query
POST /api/self/msg
POST /api/login/phone
POST /api/login/password
POST /api/self/logout
GET /api/user/phone/brief
POST /api/user/password/reset
POST /api/self/modify/info
POST /api/self/password/verify
POST /api/self/modify/password
POST /api/email/otp
POST /api/email/otp/check
POST /api/self/email/bind
POST /api/self/email/unbind
POST /api/self/wx/bind
POST /api/self/wx/unbind
POST /api/self/destroy
POST /api/wx/oauth
POST /api/login/wx
GET /api/report/judge
GET /api/front/config/detail
GET /api/report/type/list
GET /api/self/info
`

const ours = [
  'POST /api/report/withdraw',
  'POST /api/report/urge',
  'POST /api/report/still-there',
  'POST /api/report/find',
  'POST /api/report/found',
  'GET /api/self/phone/state',
  'POST /api/self/phone/change',
  'POST /api/self/phone/keep',
  'POST /api/draft/key',
  'POST /api/report/receipt',
  'POST /api/receipt/verify',
  'GET /api/figures/closed',
  'POST /api/file/picture/words',
]

test('spec §7: lists the 35 calls of the table with their methods, then our own', () => {
  const all = endpoints.map((e) => `${e.method} ${urlOf(e)}`)
  expect(all.slice(0, 35)).toEqual(table.trim().split('\n'))
  expect(all.slice(35)).toEqual(ours)
})

test.each(['report/judge', 'report/type/list', 'user/register', 'report/appeal', 'login/password'])(
  'spec §3: %s has the payload fields that the spec names',
  (path) => {
    const named: Record<string, string[]> = {
      'report/judge': ['real_name', 'report_type_id'],
      'report/type/list': ['offset', 'limit'],
      'user/register': ['register_client'],
      'report/appeal': ['msg'],
      'login/password': ['phone', 'password'],
    }
    const input = endpoints.find((e) => e.path === path)?.input
    const shape = input && 'shape' in input && typeof input.shape === 'object' ? input.shape : {}
    expect(Object.keys(shape ?? {})).toEqual(expect.arrayContaining(named[path] ?? []))
  },
)

test('spec §9: the report type list takes offset 0 and limit 9999', () => {
  const list = endpoints.find((e) => e.path === 'report/type/list')
  expect(list?.input.parse({ offset: '0', limit: '9999' })).toEqual({ offset: 0, limit: 9999 })
})
