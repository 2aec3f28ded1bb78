import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { staffRoles, type StaffRole } from '../../contract/staff/role.ts'
import { staffEndpoints } from '../../contract/endpoints/desk.ts'
import { deskCases, type CaseOfTest } from '../testing/api/desk-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'
import { createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { createStaffProtocols, createStaffRoutes, staffDepsOf } from './desk-routes.ts'

// Every desk call × every role × (own scope, other scope, signed out, stale code, a citizen's token), compared with
// the contract's `access`.

// Created at module level, because the test table is built from its calls.
const api = await createStaffTestApi()
const cases = deskCases(api)
const everybody = new Map<StaffRole, StaffOfTest>()
beforeAll(async () => {
  for (const role of staffRoles) everybody.set(role, await api.staff([role]))
})
afterAll(() => api.close())

/** A person with this role, just signed in. */
async function as(role: StaffRole, { steppedUp = true } = {}): Promise<StaffOfTest> {
  const person = everybody.get(role)
  if (!person) throw new Error(`no test person has role ${role}`)
  await person.signIn()
  if (steppedUp) await person.stepUp()
  return person
}

const refusals = new Set([401, 403, 428])
/** The outcome for the caller: refused with this errcode, or admitted, whatever the result. */
const worth = ({ errcode }: Envelope) => (refusals.has(errcode) ? errcode : 'let in')

/** Whether the contract admits a role. */
function expected({ access }: Endpoint, role: StaffRole, steppedUp: boolean) {
  if (access === 'anyone') return 'let in'
  if (typeof access === 'string') throw new Error('a call of citizens is no call of the desk')
  if (!access.staff.includes(role)) return 403
  return access.steppedUp && !steppedUp ? 428 : 'let in'
}

const routes = createStaffRoutes(staffDepsOf(api.staffContext))
const named = staffEndpoints.map((endpoint) => [endpoint.path, endpoint] as const)

test('every call of the contract is served once, and no others', () => {
  const wanted = staffEndpoints.map(({ path }) => path)
  expect(routes.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(wanted.toSorted())
})

describe.each(named)('%s', (_path, endpoint) => {
  test.each(staffRoles)('%s', async (role) => {
    const fresh = await as(role)
    expect(worth(await fresh.call(endpoint, {}, newKey()))).toBe(expected(endpoint, role, true))
    const stale = await as(role, { steppedUp: false })
    expect(worth(await stale.call(endpoint, {}, newKey()))).toBe(expected(endpoint, role, false))
    const late = await as(role)
    api.clock.advance(5 * 60_000)
    expect(worth(await late.call(endpoint, {}, newKey()))).toBe(expected(endpoint, role, false))
  })

  test('signed out, with a citizen’s token, after the session has ended, and from elsewhere', async () => {
    const isOpen = endpoint.access === 'anyone'
    const someone = await as('handler')
    const { cookie } = someone
    for (const headers of [{}, { 'Access-Token': api.token() }, { Cookie: 'a=b' }])
      expect(worth(await api.deskCall(endpoint, {}, headers))).toBe(isOpen ? 'let in' : 401)
    const elsewhere = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }
    expect(worth(await api.deskCall(endpoint, {}, elsewhere))).toBe(403)
    api.clock.advance(15 * 60_000)
    expect(worth(await someone.call(endpoint, {}, newKey()))).toBe(isOpen ? 'let in' : 401)
  })
})

describe.each(
  createStaffProtocols(staffDepsOf(api.staffContext)).map(
    ({ path, access }) => [path, access] as const,
  ),
)('%s, which is no call', (path, access) => {
  const statusOf = async (method: 'get' | 'post', headers: Record<string, string>) => {
    const asked = request(api.desk)[method](`/api/${path}`)
    const { status } = await asked.set({ 'Sec-Fetch-Site': 'same-origin', ...headers })
    return status
  }

  test('admits the roles of the contract, when signed in', async () => {
    const staff = typeof access === 'object' ? access.staff : []
    expect(staff.length).toBeGreaterThan(0)
    for (const method of ['get', 'post'] as const) {
      for (const headers of [{}, { 'Access-Token': api.token() }])
        expect(await statusOf(method, headers)).toBe(401)
      for (const role of staffRoles.filter((one) => !staff.includes(one)))
        expect(await statusOf(method, { Cookie: (await as(role)).cookie })).toBe(403)
    }
  })
})

const noPackage = '00000000-0000-4000-8000-000000000000'
/** A complete input for every call about one case. */
const aboutOneCase: Record<string, (about: CaseOfTest, version: number) => object> = {
  'staff/case/open': () => ({}),
  'staff/case/claim': () => ({}),
  'staff/case/renew': () => ({}),
  'staff/case/release': () => ({}),
  'staff/case/step': (_, version) => ({ version, step: 'accept' }),
  'staff/case/undo': () => ({ pending_id: '1' }),
  'staff/case/note': () => ({ text: '核对过' }),
  'staff/case/reply': (_, version) => ({ version, text: '我们正在核对' }),
  'staff/case/propose': (_, version) => ({ version, step: 'accept' }),
  'staff/case/return': (_, version) => ({ version }),
  'staff/case/park': (_, version) => ({ version, for: 'hour', reason: '等平台回话' }),
  'staff/case/hold': () => ({ until: null, reason: '不再需要保留' }),
  'staff/case/activity': () => ({}),
  'staff/answer/enter': () => ({ outcome: 'transferred', words: '已依法处置' }),
  'staff/answer/undo': () => ({ id: noPackage }),
  'staff/authority/remind': () => ({}),
  'staff/subject/group': () => ({}),
  'staff/subject/similar': () => ({}),
  'staff/subject/open': () => ({}),
  'staff/evidence/progress': () => ({}),
  'staff/evidence/text': () => ({ position: 1 }),
  'staff/evidence/open': () => ({ position: 1, row: 0 }),
  'staff/evidence/redact': () => ({ position: 1, page: 1, boxes: [] }),
  'staff/recusal/ask': () => ({ reason: '认识被举报人' }),
  'staff/recusal/give-back': () => ({ staff_id: noPackage, reason: '是同名的人' }),
  'staff/package/list': () => ({}),
  'staff/package/prepare': () => ({
    authority_id: 1,
    reason: '请依职责办理',
    due_on: '2026-12-31',
    files: [],
    identity: false,
  }),
  'staff/package/agree': () => ({ id: noPackage, reason: '核对过材料，可以移送' }),
  'staff/package/deliver': () => ({
    id: null,
    channel: '电话',
    delivered_on: '2026-07-15',
    reason: '对方不需要材料',
  }),
  'staff/package/return': () => ({ id: noPackage, reason: '先打码' }),
  'staff/identity/open': () => ({ reason: '需要电话核实受骗的经过' }),
}
const byCase = staffEndpoints.filter(({ path }) => path in aboutOneCase)

test('every call that names one case is in the table above', () => {
  const takesCase = staffEndpoints.filter(({ input }) => {
    const messages = input.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? []
    return messages.includes('case_number')
  })
  expect(takesCase.map(({ path }) => path).toSorted()).toEqual(
    byCase.map(({ path }) => path).toSorted(),
  )
})

/** The roles that may make a call, each scoped to the case's type only, or to another type. */
const scoped = byCase.flatMap((endpoint) =>
  typeof endpoint.access === 'object'
    ? endpoint.access.staff.map((role) => [endpoint.path, role, endpoint] as const)
    : [],
)

describe.each(scoped)('%s of a case, as %s', (path, role, endpoint) => {
  async function call(reportTypeIds: number[]) {
    // Named, so that there is an identity.
    const report = createdOf(await api.named({ report_type_id: 1 }))
    const about = await cases.open(report.query_code)
    const person = await api.staff([role], { reportTypeIds })
    await person.stepUp()
    const { version } = await cases.row(about.caseNumber)
    const input = { case_number: about.caseNumber, ...aboutOneCase[path]?.(about, version) }
    const answer = await person.call(endpoint, input, newKey())
    return { answer, about }
  }

  test('within one’s types: admitted', async () => {
    const { answer } = await call([1, 3])
    // A case without files and packages is found, a file or package of it is not.
    const words = (answer.errcode === 404 && answer.errmessage) || ''
    expect([0, 409, 422, /^没有这份(?:移送)?材料/.test(words) && 404]).toContain(answer.errcode)
  })

  test('of another type: not found, and nothing changes', async () => {
    const { answer, about } = await call([2])
    expect(answer).toMatchObject({ errcode: 404 })
    expect(answer.data).toBeUndefined()
    expect(await cases.row(about.caseNumber)).toMatchObject({
      version: 0,
      holder: null,
      assignee: null,
      status: 'received',
    })
  })
})

/** Calls about many cases, as a person with every business role; no answer holds a case of another type. */
const aboutMany: Record<string, (about: CaseOfTest) => object> = {
  'staff/case/list': () => ({ filter: { view: 'all_open' } }),
  'staff/case/export': () => ({ filter: { view: 'all_open' } }),
  'staff/inbox/list': () => ({}),
  'staff/case/search': ({ caseNumber }) => ({ words: caseNumber }),
  'staff/case/next': () => ({}),
  'staff/case/counts': () => ({}),
  'staff/case/danger': () => ({}),
  'staff/case/workload': () => ({}),
  'staff/case/batch': ({ caseNumber: case_number }) => ({
    cases: [{ case_number, version: 0 }],
    dry_run: false,
    step: 'accept',
  }),
  'staff/case/assign': ({ caseNumber }) => ({ case_numbers: [caseNumber], assignee: null }),
  'staff/case/find-by-code': ({ code }) => ({ query_code: code }),
  'staff/identity/openings': () => ({}),
  'staff/identity/many': () => ({}),
}
const byMany = staffEndpoints.filter(({ path }) => path in aboutMany)

describe.each(byMany.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s tells nothing of another type',
  (path, endpoint) => {
    test('to anybody', async () => {
      await cases.clear()
      const about = await cases.make({ report_type_id: 1 })
      const person = await api.staff(['handler', 'reviewer', 'supervisor'], { reportTypeIds: [2] })
      await person.stepUp()
      const { errcode, data } = await person.call(endpoint, aboutMany[path]?.(about), newKey())
      expect([0, 404]).toContain(errcode)
      const told = JSON.stringify(data ?? {})
      // These answer for each given case, by the number that was given.
      if (path === 'staff/case/batch') expect(told).toContain('"done":false')
      else if (path === 'staff/case/assign') expect(told).toContain('"assigned":0')
      else expect(told).not.toContain(about.caseNumber)
      const { version, assignee, holder, status } = await cases.row(about.caseNumber)
      expect({ version, assignee, holder, status }).toEqual({
        version: 0,
        assignee: null,
        holder: null,
        status: 'received',
      })
      if (path === 'staff/case/counts')
        expect(Object.values((data as { counts: Record<string, number> }).counts)).not.toContain(1)
    })
  },
)
