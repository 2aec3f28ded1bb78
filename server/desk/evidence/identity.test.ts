import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { auditSearch } from '../../../contract/staff/audit.ts'
import {
  identityOpen,
  identityOpenings,
  manyOpenings,
  manyOpeningsList,
} from '../../../contract/desk/identity.ts'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { createdOf, reporter } from '../../testing/api/report-test-api.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { evidenceTasks } from './tasks.ts'

const reason = '需要电话核实付款截图的时间'
const minute = 60_000

let named: CaseOfTest
let handler: StaffOfTest
let reviewer: StaffOfTest
let auditor: StaffOfTest
const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
beforeEach(async () => {
  named = await cases.open(createdOf(await api.named()).query_code)
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
  auditor = await api.staff(['audit_administrator'])
})

const hold = (who: StaffOfTest, caseNumber = named.caseNumber) =>
  cases.set(caseNumber, {
    holder: who.id,
    held_until: new Date(api.clock.now().getTime() + 3 * minute),
  })
/** Opens a case that the person holds. */
const open = async (who: StaffOfTest, changes: object = {}) => {
  const given = { case_number: named.caseNumber, reason, ...changes }
  await hold(who, given.case_number)
  return who.call(identityOpen, given)
}
const opened = async (who: StaffOfTest) => z.parse(identityOpen.output, (await open(who)).data)
const openings = async (who: StaffOfTest) => {
  const { list } = z.parse(identityOpenings.output, (await who.call(identityOpenings)).data)
  return list.filter(({ case_number }) => case_number === named.caseNumber)
}
/** Returns the case's entries as the auditor's screen shows them, oldest first. */
async function seenByAuditor() {
  const { data } = await auditor.call(auditSearch, { object: named.caseNumber })
  return z.parse(auditSearch.output, data).list.toReversed()
}

test('with a reason and a fresh code, a person sees the reporter for fifteen minutes', async () => {
  await handler.stepUp()
  const now = api.clock.now()
  const { until, watermark, ...person } = await opened(handler)
  expect(person).toEqual({ ...reporter, id_number: null, email: null })
  expect(until).toBe(new Date(now.getTime() + 15 * minute).toISOString())
  expect(watermark).toBe(`${handler.name} ${handler.id.slice(0, 8)} 2026-07-15 12:00`)
})

test('the reviewer is told, and the auditor sees it with its reason', async () => {
  await handler.stepUp()
  await opened(handler)
  expect(await openings(reviewer)).toMatchObject([
    { by: { id: handler.id, name: handler.name }, reason },
  ])
  expect(await seenByAuditor()).toMatchObject([
    { action: 'identity.open', actor: { id: handler.id }, role: 'handler', reason, result: 'done' },
  ])
})

test('one code opens one identity, also when several are asked for at once', async () => {
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => cases.open(createdOf(await api.named()).query_code)),
  )
  await handler.stepUp()
  const answers = await Promise.all(
    others.map(({ caseNumber }) => open(handler, { case_number: caseNumber })),
  )
  expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([
    0, 428, 428, 428,
  ])
  expect((await open(handler)).errcode).toBe(428)
})

describe('refused, shows nothing, and is audited', () => {
  test('of a case that a colleague holds, who is named, or that nobody has taken', async () => {
    const ask = async () => {
      await handler.stepUp()
      return handler.call(identityOpen, { case_number: named.caseNumber, reason })
    }
    expect(await ask()).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('请先领取'),
    })
    // A case that the page only keeps ready is nobody's.
    await hold(handler)
    await cases.set(named.caseNumber, { is_prefetched: true })
    expect((await ask()).errmessage).toContain('请先领取')
    await cases.set(named.caseNumber, { is_prefetched: false })
    const colleague = await api.staff(['handler'])
    await hold(colleague)
    const held = await ask()
    expect(held).toMatchObject({ errcode: 409 })
    expect(held.errmessage).toContain(colleague.name)
    expect(JSON.stringify(held)).not.toContain(reporter.name)
    expect(await openings(reviewer)).toEqual([])
    expect((await seenByAuditor()).map(({ action }) => action)).toEqual([
      'identity.refused',
      'identity.refused',
      'identity.refused',
    ])
    // The code is not used up by a refusal.
    await cases.set(named.caseNumber, { holder: null, held_until: null, assignee: handler.id })
    expect(
      (await handler.call(identityOpen, { case_number: named.caseNumber, reason })).errcode,
    ).toBe(0)
  })

  test.each([
    ['without a fresh code', 428, {}],
    ['without a reason', 400, { reason: undefined }],
    ['with a reason that says nothing', 400, { reason: '看一下' }],
    ['with blanks for a reason', 400, { reason: ' '.repeat(30) }],
    ['with one repeated sign for a reason', 400, { reason: '啊'.repeat(10) }],
  ])('%s', async (_how, errcode, changes) => {
    if (errcode !== 428) await handler.stepUp()
    const answer = await open(handler, changes)
    expect(answer.errcode).toBe(errcode)
    expect(JSON.stringify(answer)).not.toContain(reporter.name)
    expect(await openings(reviewer)).toEqual([])
    expect(await seenByAuditor()).toMatchObject([
      { action: 'identity.refused', actor: { id: handler.id }, result: 'refused' },
    ])
  })

  test('of a type outside the scope', async () => {
    const elsewhere = await api.staff(['handler'], { reportTypeIds: [2] })
    await elsewhere.stepUp()
    expect((await open(elsewhere)).errcode).toBe(404)
    expect(await seenByAuditor()).toMatchObject([{ action: 'identity.refused' }])
  })

  test.each([
    'system_administrator',
    'security_administrator',
    'audit_administrator',
    'statistician',
  ] as const)('to the %s, whatever code they give', async (role) => {
    const other = await api.staff([role])
    await other.stepUp()
    expect((await open(other)).errcode).toBe(403)
    expect(await seenByAuditor()).toMatchObject([
      { action: 'identity.refused', actor: { id: other.id } },
    ])
  })

  test('of an anonymous report, which has no reporter', async () => {
    const anonymous = await cases.make()
    await handler.stepUp()
    const answer = await open(handler, { case_number: anonymous.caseNumber })
    expect(answer).toMatchObject({ errcode: 404 })
    expect(answer.errmessage).toContain('匿名举报')
  })

  test('after the reporter was erased', async () => {
    await api.database.db.deleteFrom('reporter').where('report_id', '=', named.reportId).execute()
    await handler.stepUp()
    expect((await open(handler)).errcode).toBe(404)
  })
})

describe('the fifteen minutes', () => {
  test('are personal: another person gives a code and a reason of their own', async () => {
    await handler.stepUp()
    await opened(handler)
    const colleague = await api.staff(['handler'])
    expect((await open(colleague)).errcode).toBe(428)
    await colleague.stepUp()
    expect((await open(colleague, { reason: '短' })).errcode).toBe(400)
    await opened(colleague)
    expect((await openings(reviewer)).map(({ by }) => by.id).toSorted()).toEqual(
      [handler.id, colleague.id].toSorted(),
    )
  })

  test('are not extended by looking again, and each look is audited', async () => {
    await handler.stepUp()
    const { until } = await opened(handler)
    api.clock.advance(6 * minute)
    // The previous code is no longer fresh.
    expect((await open(handler)).errcode).toBe(428)
    await handler.stepUp()
    expect((await opened(handler)).until).toBe(until)
    expect(await openings(reviewer)).toHaveLength(1)
    expect((await seenByAuditor()).map(({ action }) => action)).toEqual([
      'identity.open',
      'identity.refused',
      'identity.open',
    ])
  })

  test('end: looking afterwards is a new opening', async () => {
    await handler.stepUp()
    const { until } = await opened(handler)
    api.clock.advance(15 * minute)
    await handler.signIn()
    await reviewer.signIn()
    expect((await open(handler)).errcode).toBe(428)
    await handler.stepUp()
    expect((await opened(handler)).until > until).toBe(true)
    expect(await openings(reviewer)).toHaveLength(2)
  })
})

test('without an audit entry nothing is shown, and there is no opening', async () => {
  await handler.stepUp()
  await api.database.asOwner('alter table staff_audit rename to staff_audit_away')
  const answer = await open(handler)
  await api.database.asOwner('alter table staff_audit_away rename to staff_audit')
  expect(answer.errcode).toBe(500)
  expect(JSON.stringify(answer)).not.toContain(reporter.phone)
  expect(await openings(reviewer)).toEqual([])
})

test('handlers do not see openings, and reviewers only those of their types', async () => {
  await handler.stepUp()
  await opened(handler)
  expect((await handler.call(identityOpenings)).errcode).toBe(403)
  expect(await openings(await api.staff(['reviewer'], { reportTypeIds: [2] }))).toEqual([])
  expect(await openings(await api.staff(['reviewer'], { reportTypeIds: [1] }))).toHaveLength(1)
})

test('a reason is sealed in the database', async () => {
  await handler.stepUp()
  await opened(handler)
  const { reason_sealed } = await api.database.db
    .selectFrom('identity_opening')
    .select('reason_sealed')
    .where('case_number', '=', named.caseNumber)
    .executeTakeFirstOrThrow()
  expect(String(reason_sealed)).not.toContain(reason)
})

test('openings are deleted with their audit entries', async () => {
  await handler.stepUp()
  await opened(handler)
  const { db } = api.database
  const later = { now: () => new Date(api.clock.now().getTime() + 11 * 24 * 60 * minute) }
  const forget = (auditDays: number) =>
    evidenceTasks({ db, clock: later, retention: { auditDays } }).forget_readings()
  await forget(12)
  expect(await openings(reviewer)).toHaveLength(1)
  await forget(10)
  expect(await openings(reviewer)).toEqual([])
})

test('the supervisors are told of the tenth opening within an hour, and by whom', async () => {
  const supervisor = await api.staff(['supervisor'])
  const told = async () => {
    const { data } = await supervisor.call(manyOpeningsList)
    return z.parse(manyOpeningsList.output, data).list.find(({ by }) => by.id === handler.id)
  }
  for (let count = 1; count <= manyOpenings; count += 1) {
    expect(await told()).toBeUndefined()
    await handler.stepUp()
    await opened(handler)
  }
  expect(await told()).toMatchObject({ by: { name: handler.name }, count: manyOpenings })
  expect((await handler.call(manyOpeningsList)).errcode).toBe(403)
  api.clock.advance(61 * minute)
  await supervisor.signIn()
  expect(await told()).toBeUndefined()
})
