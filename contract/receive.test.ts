import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { captcha } from './account/verification.ts'
import { fileUploadMany } from './evidence/file.ts'
import { receive } from './receive.ts'
import { reportCreate, reportJudge, selfMsg, selfQuery } from './report/report.ts'
import { accessToken, selfInfo } from './account/session.ts'
import { frontConfigDetail, reportTypeList } from './site/site.ts'
import { loginPassword } from './account/sign-in.ts'
import { smsOtp, smsOtpCheck } from './account/verification.ts'

const members = z.object({
  text: z.string(),
  count: z.number(),
  flag: z.boolean(),
  word: z.enum(['known']),
  none: z.nullable(z.string()),
  maybe: z.optional(z.number()),
  byDefault: z._default(z.boolean(), true),
})

describe('an answer of any back end', () => {
  test('keeps members that match the contract and drops unknown ones', () => {
    const said = { text: 'a', count: 1, flag: false, word: 'known', none: 'b', maybe: 2 }
    expect(receive(members, { ...said, byDefault: false, more: 1 })).toEqual({
      ...said,
      byDefault: false,
    })
  })

  test('leaves out members that are null, absent or of another type', () => {
    const odd = { text: null, count: 'many', flag: 'maybe', none: null, maybe: {}, word: ['known'] }
    expect(receive(members, odd)).toEqual({})
  })

  test.for([
    [
      { count: '12', maybe: ' 3.5 ' },
      { count: 12, maybe: 3.5 },
    ],
    [{ count: '' }, {}],
    [{ count: true }, { count: 1 }],
    [{ text: 7 }, { text: '7' }],
    [{ flag: 1 }, { flag: true }],
    [{ flag: '0' }, { flag: false }],
    [{ flag: 'true' }, { flag: true }],
    [{ word: '已受理' }, { word: '已受理' }],
    [{ byDefault: '1' }, { byDefault: true }],
  ] as const)('%j is read as %j', ([said, read]) => {
    expect(receive(members, said)).toEqual(read)
  })

  test.for([null, undefined, 5, 'text', true, [], ['x'], () => 1])('never throws: %j', (value) => {
    expect(() => receive(members, value)).not.toThrow()
  })

  test('loses only the unreadable entries of a list', () => {
    const list = [{ id: '1', name: '诈骗' }, null, 'odd', { id: 2, name: '赌博' }]
    expect(receive(reportTypeList.output, { list })).toEqual({
      list: [
        { id: 1, name: '诈骗' },
        { id: 2, name: '赌博' },
      ],
    })
  })

  test('has no list, rather than an empty one, when no entry is readable', () => {
    expect(receive(selfQuery.output, { list: [true, null] })).toEqual({})
    expect(receive(selfQuery.output, { list: [] })).toEqual({ list: [] })
  })

  test('may be a list in no object', () => {
    expect(receive(reportTypeList.output, [{ id: 1 }])).toEqual({ list: [{ id: 1 }] })
  })

  test('may name members in camel case', () => {
    expect(receive(reportCreate.output, { queryCode: 'A1', reportedAt: 'today' })).toEqual({
      query_code: 'A1',
      reported_at: 'today',
    })
  })

  test('is not searched for names that the contract does not have', () => {
    expect(receive(selfMsg.output, { rows: [{ id: 1 }], count: 1 })).toEqual({})
    expect(receive(selfMsg.output, { list: [{ id: 1, content: 'x' }] })).toEqual({
      list: [{ id: '1' }],
    })
  })

  test('prefers a name of the contract to camel case, and treats null as absent', () => {
    expect(receive(reportCreate.output, { query_code: 'A1', queryCode: 'B2' }).query_code).toBe(
      'A1',
    )
    expect(receive(reportCreate.output, { query_code: null, queryCode: 'B2' }).query_code).toBe(
      'B2',
    )
  })

  test.for([
    ['a token', accessToken.output, 'abc-123-def', { access_token: 'abc-123-def' }],
    ['a query code', reportCreate.output, 'JB2026-1', { query_code: 'JB2026-1' }],
    ['the user', selfInfo.output, { name: '王小明' }, { user: { name: '王小明' } }],
    [
      'ids of files',
      fileUploadMany.output,
      ['a', 'b'],
      { files: [{ file_id: 'a' }, { file_id: 'b' }] },
    ],
  ] as const)('%s may stand without an object around it', ([, schema, said, read]) => {
    expect(receive(schema, said)).toEqual(read)
  })

  test.for(['ok', 'success', '提交成功', '登录成功', '举报已受理，感谢您', ''])(
    'refuses a remark as code: %s',
    (data) => {
      expect(receive(reportCreate.output, data)).toEqual({})
      expect(receive(smsOtpCheck.output, data)).toEqual({})
    },
  )

  test.for([1, 0, 200, { code: 200, msg: 'ok' }])('refuses a number or status: %j', (data) => {
    expect(receive(reportCreate.output, data)).toEqual({})
    expect(receive(loginPassword.output, data)).toEqual({})
  })

  test('takes a bare boolean only for a boolean member', () => {
    expect(receive(smsOtp.output, true)).toEqual({})
    expect(receive(reportJudge.output, true)).toEqual({ allowed: true })
    expect(receive(reportJudge.output, false)).toEqual({ allowed: false })
    expect(receive(reportJudge.output, '0')).toEqual({ allowed: false })
  })

  test('may lack members of the front-end config', () => {
    expect(receive(frontConfigDetail.output, { wx: null, personal_center: '1' })).toEqual({
      personal_center: 1,
    })
  })

  test('keeps opaque members whole', () => {
    const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5 }, signature: 's' }
    expect(receive(captcha.output, { challenge })).toEqual({ challenge })
  })

  test("cannot set a prototype by a member's name", () => {
    const said: unknown = JSON.parse('{"list":[{"id":"1","__proto__":{"read":true}}]}')
    const [notice] = receive(selfMsg.output, said).list ?? []
    expect(notice).toEqual({ id: '1' })
  })
})
