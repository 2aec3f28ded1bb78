import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { selfExport } from '../../../contract/account/account.ts'
import { reportAppeal, reportCreate } from '../../../contract/report/report.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

describe('POST /api/self/export', () => {
  test('exports all data of the citizen and no other’s', async () => {
    const stranger = await api.citizen({ name: '旁人甲' })
    await stranger.call(
      reportCreate,
      { ...contents, title: '别人的', reporter: { name: '旁人甲' } },
      newKey(),
    )
    const citizen = await api.citizen({ name: '李雷' })
    const reporter = { name: '李雷', id_number: '11010519491231002X', email: 'll@example.com' }
    const file_ids = await api.upload('证据.jpg')
    const { query_code } = createdOf(
      await citizen.call(reportCreate, { ...contents, reporter, file_ids }, newKey()),
    )
    const more = await api.upload('补充.jpg')
    const message = { query_code, msg: '补充一点情况', file_ids: more }
    await api.call(reportAppeal, message, { key: newKey() })

    const answer = await citizen.call(selfExport, { verify_ticket: await citizen.verifyTicket() })
    expect(answer.errcode).toBe(0)
    const now = api.clock.now().toISOString()
    expect(z.parse(selfExport.output, answer.data)).toMatchObject({
      exported_at: now,
      account: {
        name: '李雷',
        phone: citizen.phone,
        email: null,
        wx_bound: false,
        registered_at: now,
        consent: { at: now },
      },
      sessions: [{ signed_in_at: now, seen_at: now }],
      reports: [
        {
          status_name: '待受理',
          real_name: true,
          reporter: { ...reporter, phone: citizen.phone },
          title: contents.title,
          urls: contents.urls,
          description: contents.description,
          files: [{ name: '证据.jpg' }, { name: '补充.jpg' }],
          timeline: [{ status_name: '待受理', at: now, note: null }],
          thread: [{ from: 'reporter', kind: 'message', msg: '补充一点情况' }],
        },
      ],
      notices: [{ title: '欢迎使用个人中心', read: false }],
    })
    expect(JSON.stringify(answer)).not.toMatch(/别人的|旁人甲|argon2|_sealed|_mac/)
    expect(JSON.stringify(answer)).not.toContain(query_code)
  })

  test('needs reauthentication, valid once', async () => {
    const citizen = await api.citizen()
    expect((await citizen.call(selfExport)).errcode).toBe(422)
    const bySms = { otp_ticket: api.otpTicket('phone', citizen.phone, 'modify') }
    expect((await citizen.call(selfExport, bySms)).errcode).toBe(422)
    const verify_ticket = await citizen.verifyTicket()
    expect((await citizen.call(selfExport, { verify_ticket })).errcode).toBe(0)
    expect((await citizen.call(selfExport, { verify_ticket })).errcode).toBe(422)
    expect((await api.call(selfExport, {})).errcode).toBe(401)
  })
})
