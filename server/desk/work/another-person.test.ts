import { beforeEach, describe, expect, test } from 'vitest'
import { caseClaim, caseNext, caseReply } from '../../../contract/desk/case.ts'
import { caseAssign } from '../../../contract/desk/queue.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
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

describe('the person who decided first', () => {
  const reopened = async () => {
    const made = await cases.make({ report_type_id: 3 }, { status: 'processing' })
    await work.decide(handler, made, { step: 'close', outcome: 'handled', text: '已处置完毕。' })
    await work.carryOut()
    await api.decide(made.code, 'appealing')
    const other = await api.staff(['handler'])
    await work.decide(other, made, { step: 'reopen', text: '我们重新核实。' })
    await work.carryOut()
    expect((await cases.row(made.caseNumber)).status).toBe('processing')
    return made
  }
  const refused = { errcode: 409, errmessage: expect.stringContaining('由另一位同事决定') }

  test('may not close, propose, claim or answer an appeal that a colleague has reopened', async () => {
    const made = await reopened()
    const close = { step: 'close', outcome: 'handled', text: '结果不变。' }
    expect((await work.open(handler, made.caseNumber)).may).toEqual([])
    expect(await work.decide(handler, made, close)).toMatchObject(refused)
    expect(await work.propose(handler, made, close)).toMatchObject(refused)
    const about = { case_number: made.caseNumber }
    expect(await handler.call(caseClaim, about)).toMatchObject(refused)
    const { version } = await cases.row(made.caseNumber)
    const reply = { ...about, version, text: '结果不会改变。' }
    expect(await handler.call(caseReply, reply, newKey())).toMatchObject(refused)
  })

  test('is neither assigned nor given the reopened appeal as the next case', async () => {
    const made = await reopened()
    await cases.set(made.caseNumber, { assignee: null })
    expect(await handler.call(caseNext, { filter: { view: 'all_open' } })).toMatchObject({
      data: { case: null },
    })
    const supervisor = await api.staff(['supervisor'])
    const assign = { case_numbers: [made.caseNumber], assignee: handler.id, reason: '请办理' }
    expect(await supervisor.call(caseAssign, assign)).toMatchObject({
      data: { assigned: 0, refused: [{ case_number: made.caseNumber }] },
    })
  })

  test('is refused by the database as assignee, holder and decider', async () => {
    const { caseNumber, reportId } = await reopened()
    const { pool } = api.database
    for (const column of ['assignee', 'holder'])
      await expect(
        pool.query(
          `update report_case set ${column} = $1, held_until = case when $3 then now() end
           where case_number = $2`,
          [handler.id, caseNumber, column === 'holder'],
        ),
      ).rejects.toThrow('another_person')
    await expect(
      pool.query(
        `insert into pending_step (report_id, step, taken_by, effective_at) values ($1, 'close', $2, now())`,
        [reportId, handler.id],
      ),
    ).rejects.toThrow('another person')
  })
})
