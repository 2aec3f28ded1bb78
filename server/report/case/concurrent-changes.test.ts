import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { reportAppeal } from '../../../contract/report/report.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { caseClaim, caseNote, caseReply, caseStep } from '../../../contract/desk/case.ts'
import { reportUrge } from '../../../contract/report/urging.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { workTasks } from '../../desk/work/tasks.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { closeUnanswered } from '../tasks.ts'

let handler: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
beforeEach(async () => {
  await api.database.pool.query('delete from transient.rate_limit')
  await cases.clear()
  handler = await api.staff(['handler', 'reviewer'])
})

const rounds = Array.from({ length: 5 })

const withdraw = (code: string) =>
  api.call(reportWithdraw, { query_code: code, captcha_ticket: api.captchaTicket() })
const write = (code: string, kind: 'message' | 'appeal') =>
  api.call(reportAppeal, { query_code: code, kind, msg: '请看看' }, { key: newKey() })
const claim = (person: StaffOfTest, { caseNumber }: CaseOfTest, take_over = false) =>
  person.call(caseClaim, { case_number: caseNumber, take_over })
/** Stores a decision. @returns the job that carries it out */
async function decide(made: CaseOfTest, input: object): Promise<() => Promise<void>> {
  const { data } = await work.decide(handler, made, input)
  const { pending } = z.parse(caseStep.output, data)
  return () => workTasks(api.staffContext).take_case_step({ id: pending.id })
}

/** The status, which the report, its case and the last entry of its timeline must share. */
async function statusOf({ code, caseNumber }: CaseOfTest): Promise<Status> {
  const { status, timeline } = await api.view(code)
  const row = await cases.row(caseNumber)
  expect([row.status, timeline.at(-1)?.status]).toEqual([status, status])
  return status
}
const pathOf = async ({ code }: CaseOfTest) =>
  (await api.view(code)).timeline.map(({ status }) => status).join(' ')

test('a concurrent withdrawal and claim both succeed, and the case is withdrawn', async () => {
  for (const _round of rounds) {
    const made = await cases.make()
    const [withdrawn, claimed] = await Promise.all([withdraw(made.code), claim(handler, made)])
    expect(withdrawn.errcode).toBe(0)
    // A claim after the withdrawal is refused.
    expect([0, 409]).toContain(claimed.errcode)
    expect(await statusOf(made)).toBe('withdrawn')
  }
})

test('exactly one of a concurrent withdrawal and decision succeeds', async () => {
  for (const _round of rounds) {
    const made = await cases.make()
    const carryOut = await decide(made, { step: 'accept' })
    const [withdrawn] = await Promise.all([withdraw(made.code), carryOut()])
    const status = await statusOf(made)
    expect([
      [0, 'withdrawn'],
      [409, 'accepted'],
    ]).toContainEqual([withdrawn.errcode, status])
    expect(await pathOf(made)).toBe(`received ${status}`)
  }
})

test('an appeal that waits for a close is refused before it and accepted after it', async () => {
  for (const _round of rounds) {
    const made = await cases.make({ report_type_id: 3 }, { status: 'processing' })
    const carryOut = await decide(made, { step: 'close', text: '已处置', outcome: 'handled' })
    const [appealed] = await Promise.all([write(made.code, 'appeal'), carryOut()])
    const status = await statusOf(made)
    expect([
      [409, 'closed'],
      [0, 'appealing'],
    ]).toContainEqual([appealed.errcode, status])
  }
})

test('one of two concurrent appeals is accepted, and the case loses its assignee', async () => {
  for (const _round of rounds) {
    const made = await cases.make({}, { status: 'closed', assignee: handler.id })
    const answers = await Promise.all([write(made.code, 'appeal'), write(made.code, 'appeal')])
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect(await statusOf(made)).toBe('appealing')
    expect(await cases.row(made.caseNumber)).toMatchObject({ assignee: null, is_appealed: true })
  }
})

test('an answer concurrent with the job for unanswered reports leaves one status and the message', async () => {
  for (const _round of rounds) {
    const made = await cases.make({}, { status: 'processing' })
    await handler.signIn()
    const carryOut = await decide(made, { step: 'ask', text: '哪天？' })
    await carryOut()
    const { due_at } = await cases.row(made.caseNumber)
    api.clock.advance((due_at?.getTime() ?? 0) - api.clock.now().getTime() + 1000)
    const [answered] = await Promise.all([
      write(made.code, 'message'),
      closeUnanswered({ ...api, db: api.database.db }),
    ])
    expect(answered.errcode).toBe(0)
    expect(['received', 'closed']).toContain(await statusOf(made))
    expect((await api.view(made.code)).thread).toContainEqual(
      expect.objectContaining({ msg: '请看看' }),
    )
  }
})

test('a concurrent note, reply, urge and decision do not deadlock', async () => {
  for (const _round of rounds) {
    const made = await cases.make({}, { due_at: new Date(api.clock.now().getTime() - 1000) })
    const carryOut = await decide(made, { step: 'accept' })
    const { version } = await cases.row(made.caseNumber)
    const of = { case_number: made.caseNumber, text: '请稍等' }
    const [noted, replied, urged] = await Promise.all([
      handler.call(caseNote, of, newKey()),
      handler.call(caseReply, { ...of, version }, newKey()),
      api.call(reportUrge, { query_code: made.code }),
      carryOut(),
    ])
    expect(noted.errcode).toBe(0)
    expect([0, 409]).toContain(replied.errcode)
    expect([0, 409]).toContain(urged.errcode)
    expect(await statusOf(made)).toBe('accepted')
  }
})

test('one of two concurrent take-overs holds the case', async () => {
  const colleagues = [await api.staff(['handler']), await api.staff(['handler'])]
  for (const _round of rounds) {
    const made = await cases.make()
    await claim(handler, made)
    const answers = await Promise.all(colleagues.map((person) => claim(person, made, true)))
    expect(answers.map(({ errcode }) => errcode)).toEqual([0, 0])
    const { holder } = await cases.row(made.caseNumber)
    expect(colleagues.map(({ id }) => id)).toContain(holder)
  }
})
