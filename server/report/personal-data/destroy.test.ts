import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { selfDestroy, selfEmailBind } from '../../../contract/account/account.ts'
import { reportCreate } from '../../../contract/report/report.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { openCases } from '../case/open-cases.ts'
import { caseOf } from '../../testing/api/case-rows.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { createAccountTestApi, sessionOf } from '../../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

describe('spec §7: POST /api/self/destroy', () => {
  test('removes every trace of the citizen, and keeps the reports under their codes', async () => {
    const { db } = api.database
    const notices = () => db.selectFrom('notice').select('id').execute()
    const before = await notices()
    const citizen = await api.citizen({ name: '欧阳子虚' })
    const bystander = await api.citizen({ name: '旁人甲' })
    const email = 'xu.zi@example.com'
    const otp_ticket = api.otpTicket('email', email, 'bind')
    const verify_ticket = await citizen.verifyTicket()
    await citizen.call(selfEmailBind, { email, otp_ticket, verify_ticket })
    const reporter = {
      name: '欧阳子虚',
      phone: citizen.phone,
      id_number: '11010519491231002X',
      email,
    }
    const signedIn = createdOf(
      await citizen.call(reportCreate, { ...contents, reporter }, newKey()),
    ).query_code
    const ticket = api.phoneTicket(citizen.phone)
    const asVisitor = createdOf(await api.named({ reporter, otp_ticket: ticket })).query_code
    const others = createdOf(await api.named()).query_code

    const proof = { verify_ticket: await citizen.verifyTicket() }
    expect(await citizen.call(selfDestroy, proof)).toMatchObject({ errcode: 0 })

    expect((await citizen.call(selfInfo)).errcode).toBe(419)
    expect((await api.signIn(citizen.phone, citizen.password)).errcode).toBe(422)
    for (const code of [signedIn, asVisitor])
      expect(await api.view(code)).toMatchObject({ status: 'received', real_name: true })
    const reporters = await db.selectFrom('reporter').selectAll().execute()
    expect(reporters).toHaveLength(1)
    // The bystander's.
    expect(await notices()).toHaveLength(before.length + 1)
    expect((await bystander.call(selfInfo)).errcode).toBe(0)
    expect((await api.view(others)).real_name).toBe(true)

    const { bytes, sealed } = await readDatabaseContents(api.database, api.keyring)
    expect(sealed).toContain('旁人甲')
    for (const personal of ['欧阳子虚', citizen.phone, email, reporter.id_number]) {
      expect(bytes.indexOf(personal)).toBe(-1)
      expect(sealed.join('\n')).not.toContain(personal)
    }
  })

  test('removes the citizen from open cases, and shows that to the desk', async () => {
    const citizen = await api.citizen()
    const reporter = { name: '欧阳子虚', phone: citizen.phone }
    const sent = await citizen.call(reportCreate, { ...contents, reporter }, newKey())
    const [own, others] = [createdOf(sent).query_code, createdOf(await api.named()).query_code]
    api.clock.advance(11 * 60_000)
    await openCases(api.database.db, api)
    await citizen.call(selfDestroy, { verify_ticket: await citizen.verifyTicket() })
    expect(await caseOf(api, own)).toMatchObject({
      status: 'received',
      reporter_left: true,
      version: 1,
    })
    expect(await caseOf(api, others)).toMatchObject({ reporter_left: false, version: 0 })
  })

  test('frees the phone for a new account', async () => {
    const citizen = await api.citizen()
    const { phone, password } = citizen
    await citizen.call(selfDestroy, { verify_ticket: await citizen.verifyTicket() })
    const again = { phone, password, otp_ticket: api.otpTicket('phone', phone, 'register') }
    expect(sessionOf(await api.register(again)).user.unread).toBe(1)
  })

  test('needs reauthentication for this purpose', async () => {
    const citizen = await api.citizen()
    const stranger = await api.citizen()
    const wrong = [
      {},
      { otp_ticket: api.otpTicket('phone', citizen.phone, 'modify') },
      { otp_ticket: api.otpTicket('phone', citizen.phone, 'destroy') },
      { otp_ticket: api.otpTicket('phone', stranger.phone, 'destroy') },
      { verify_ticket: await stranger.verifyTicket() },
    ]
    for (const tickets of wrong)
      expect((await citizen.call(selfDestroy, tickets)).errcode).toBe(422)
    expect((await api.call(selfDestroy, {})).errcode).toBe(401)
    expect((await citizen.call(selfInfo)).errcode).toBe(0)
  })
})
