import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import type { StaffRole } from '../../../contract/staff/role.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

describe('the fields of a step', () => {
  const refusedAt = (field: string) => ({
    errcode: 400,
    data: { fields: { [field]: expect.any(String) } },
  })

  test('are required by the server', async () => {
    const made = await cases.make({ report_type_id: 3 })
    expect(await work.decide(handler, made, { step: 'reject' })).toMatchObject(refusedAt('text'))
    expect(await work.decide(handler, made, { step: 'ask' })).toMatchObject(refusedAt('text'))
    await cases.set(made.caseNumber, { status: 'processing' })
    expect(await work.decide(handler, made, { step: 'transfer' })).toMatchObject(
      refusedAt('authority_id'),
    )
    const nowhere = { step: 'transfer', authority_id: 2_000_000_000 }
    expect(await work.decide(handler, made, nowhere)).toMatchObject(refusedAt('authority_id'))
    const close = { step: 'close', text: '已经处置。' }
    expect(await work.decide(handler, made, close)).toMatchObject(refusedAt('outcome'))
    const jobs = { ...close, outcome: 'no_answer' }
    expect(await work.decide(handler, made, jobs)).toMatchObject(refusedAt('outcome'))
    const unfilled = { ...close, outcome: 'handled', text: '{平台}已处理' }
    expect(await work.decide(handler, made, unfilled)).toMatchObject(refusedAt('text'))
    await cases.set(made.caseNumber, { status: 'transferred' })
    const back = { step: 'take_back', text: '退回' }
    expect(await work.decide(handler, made, back)).toMatchObject(refusedAt('text'))
  })

  test('exclude a disabled authority', async () => {
    const { id } = await api.database.db
      .insertInto('authority')
      .values({ name: `停用的单位 ${newKey()}`, enabled: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await cases.make({}, { status: 'accepted' })
    const input = { step: 'transfer', authority_id: id }
    expect(await work.decide(handler, made, input)).toMatchObject(refusedAt('authority_id'))
  })

  test('each is refused in a wrong status, and for roles without it', async () => {
    const made = await cases.make({}, { status: 'accepted' })
    expect(await work.decide(handler, made, { step: 'accept' })).toMatchObject({ errcode: 409 })
    expect(await work.decide(handler, made, { step: 'reopen', text: '重新' })).toMatchObject({
      errcode: 409,
    })
    expect(await work.decide(handler, made, { step: 'withdraw' })).toMatchObject({ errcode: 400 })
    expect(await work.decide(handler, made, { step: 'expire' })).toMatchObject({ errcode: 400 })
  })

  test('sensitive types are closed by two people, a reviewer among them', async () => {
    const columns = { status: 'processing' } as const
    const sensitive = await cases.make({ report_type_id: 1 }, columns)
    const close = { step: 'close', text: '已经处置。', outcome: 'handled' }
    const by = async (roles: StaffRole[]) => work.decide(await api.staff(roles), sensitive, close)
    const opened = await work.open(handler, sensitive.caseNumber)
    expect(opened.may).toContain('close')
    expect(opened.needs_review).toContain('close.handled')
    const alone = {
      errcode: 409,
      errmessage: '“办结”这件举报须由另一位审核人员同意，请按 S 送审',
    }
    expect(await by(['handler', 'supervisor'])).toMatchObject(alone)
    expect(await by(['reviewer'])).toMatchObject(alone)
    const plain = await cases.make({ report_type_id: 3 }, columns)
    expect(await work.decide(handler, plain, close)).toMatchObject({ errcode: 0 })
    // docs/operations/configure.md marks another type in this way.
    const rumour = await cases.make({ report_type_id: 8 }, columns)
    const reviewed = async () => (await work.open(handler, rumour.caseNumber)).needs_review
    expect(await reviewed()).toEqual([])
    await api.database.pool.query(`update report_type set is_sensitive = true where name = '谣言'`)
    expect(await reviewed()).toContain('close.handled')
  })
})
