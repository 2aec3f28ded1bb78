import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  colleagueList,
  peopleDecide,
  peopleList,
  peopleLock,
  peopleRequest,
  type Person,
} from '../../../contract/staff/people.ts'
import { staffSelf, staffSignIn } from '../../../contract/staff/session.ts'
import {
  acceptInvitation,
  codeAt,
  joinedStaff,
  openInvitation,
  quickPasswords,
} from '../../testing/api/joined-staff.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

let system: StaffOfTest
let security: StaffOfTest
const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
beforeEach(async () => {
  await api.database.asOwner(`set session_replication_role = replica;
    update staff set state = 'left' where duty <> 'business'`)
  system = await api.staff(['system_administrator'])
  security = await api.staff(['security_administrator'])
  await Promise.all([system.stepUp(), security.stepUp()])
})

const grant = { roles: ['handler'], report_type_ids: null }
let logins = 0
const newLogin = () => `newcomer${(logins += 1)}`

let half = ''
async function request(change: object): Promise<string> {
  const answer = await system.call(peopleRequest, { reason: '入职', ...change })
  expect(answer).toMatchObject({ errcode: 0 })
  const requested = z.parse(peopleRequest.output, answer.data)
  half = requested.half ?? ''
  return requested.change_id
}
const decide = (change_id: string, approve = true, by = security) =>
  by.call(peopleDecide, { change_id, approve })
async function listed(): Promise<z.infer<typeof peopleList.output>> {
  return z.parse(peopleList.output, (await security.call(peopleList)).data)
}
const personOf = async (wanted: string): Promise<Person | undefined> =>
  (await listed()).people.find(({ login, id }) => login === wanted || id === wanted)

describe('a new person', () => {
  test('is requested by one, approved by another, and joins by invitation', async () => {
    const login = newLogin()
    const change = await request({
      kind: 'new',
      login,
      name: '王五',
      grant: { roles: ['handler', 'reviewer'], report_type_ids: [1, 2] },
    })
    expect(await personOf(login)).toBeUndefined()
    expect((await listed()).changes).toMatchObject([
      {
        id: change,
        kind: 'new',
        person: { name: '王五', login },
        decider: 'security_administrator',
        grant: { roles: ['handler', 'reviewer'], report_type_ids: [1, 2] },
        requested_by: { id: system.id, name: system.name },
        reason: '入职',
      },
    ])
    const { invitation } = z.parse(peopleDecide.output, (await decide(change)).data)
    expect(await personOf(login)).toMatchObject({
      state: 'invited',
      roles: ['handler', 'reviewer'],
      report_type_ids: [1, 2],
      signed_in_at: null,
    })
    const halves = { invitation: invitation ?? '', half }
    const secret = await openInvitation(api, halves)
    const password = digestOf('correct horse desk')
    const code = () => codeAt(secret, api.clock.now())
    await acceptInvitation(api, halves, { password, code: code() })
    api.clock.advance(30_000)
    const signedIn = await api.deskCall(staffSignIn, { login, password, code: code() })
    expect(signedIn).toMatchObject({ errcode: 0, data: { name: '王五', report_type_ids: [1, 2] } })
    expect(await personOf(login)).toMatchObject({ state: 'active' })
    expect((await listed()).changes).toEqual([])
  })

  test('does not come when the change is refused, nor twice', async () => {
    const login = newLogin()
    const change = await request({ kind: 'new', login, name: '赵六', grant })
    const again = await system.call(peopleRequest, {
      kind: 'new',
      login,
      name: '赵六',
      grant,
      reason: '入职',
    })
    expect(again.errcode).toBe(409)
    expect((await decide(change, false)).data).toEqual({ invitation: null })
    expect(await personOf(login)).toBeUndefined()
    expect((await decide(change)).errcode).toBe(404)
  })

  test('is approved once, also by two security administrators at the same moment', async () => {
    const other = await api.staff(['security_administrator'])
    await other.stepUp()
    const change = await request({ kind: 'new', login: newLogin(), name: '钱七', grant })
    const answers = await Promise.all([decide(change), decide(change, true, other)])
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 404])
  })

  test('needs an unused login, existing types, and a business role', async () => {
    const ask = (change: object) =>
      system.call(peopleRequest, { kind: 'new', name: '孙八', reason: '入职', grant, ...change })
    const { errcode } = await ask({ login: system.login })
    expect(errcode).toBe(409)
    const login = newLogin()
    const types = { ...grant, report_type_ids: [1, 9999] }
    expect((await ask({ login, grant: types })).errcode).toBe(400)
    for (const roles of [[], ['security_administrator'], ['handler', 'audit_administrator']])
      expect((await ask({ login, grant: { ...grant, roles } })).errcode).toBe(400)
  })
})

describe('other roles', () => {
  test('take effect with the next call after approval', async () => {
    const person = await api.staff(['handler'])
    const change = await request({
      kind: 'roles',
      person_id: person.id,
      grant: { roles: ['reviewer'], report_type_ids: [3] },
    })
    const roles = async () => (await person.call(staffSelf)).data
    expect(await roles()).toMatchObject({ roles: ['handler'], report_type_ids: null })
    await decide(change)
    expect(await roles()).toMatchObject({ roles: ['reviewer'], report_type_ids: [3] })
  })

  test('are refused for administrators', async () => {
    const { errcode } = await system.call(peopleRequest, {
      kind: 'roles',
      person_id: system.id,
      grant,
      reason: '兼任',
    })
    expect(errcode).toBe(409)
  })

  test('are not decided by the requester, nor by the person concerned', async () => {
    const change = await request({ kind: 'reset_factor', person_id: security.id })
    expect((await decide(change)).errcode).toBe(409)
    expect((await decide(change, true, system)).errcode).toBe(409)
  })
})

describe('a new authenticator', () => {
  test('ends all previous credentials, and invites the person again', async () => {
    const person = await joinedStaff(api, ['handler'])
    await person.signIn()
    const change = await request({ kind: 'reset_factor', person_id: person.id })
    const { invitation } = z.parse(peopleDecide.output, (await decide(change)).data)
    expect((await person.call(staffSelf)).errcode).toBe(401)
    api.clock.advance(30_000)
    const { login, password, recoveryCodes } = person
    for (const code of [person.code(), recoveryCodes[0]])
      expect((await api.deskCall(staffSignIn, { login, password, code })).errcode).toBe(422)
    const halves = { invitation: invitation ?? '', half }
    const secret = await openInvitation(api, halves)
    const code = codeAt(secret, api.clock.now())
    expect(await acceptInvitation(api, halves, { password, code })).toMatchObject({
      errcode: 0,
    })
    api.clock.advance(30_000)
    const fresh = codeAt(secret, api.clock.now())
    expect((await api.deskCall(staffSignIn, { login, password, code: fresh })).errcode).toBe(0)
  })
})

test('lists colleagues who can be assigned a case', async () => {
  const handler = await api.staff(['handler'])
  await api.staff(['reviewer'])
  const gone = await api.staff(['reviewer'])
  await api.database.db
    .updateTable('staff')
    .set({ state: 'left' })
    .where('id', '=', gone.id)
    .execute()
  await api.staff(['statistician'])
  const { list } = z.parse(colleagueList.output, (await handler.call(colleagueList)).data)
  const ids = list.map(({ id }) => id)
  expect(ids).toContain(handler.id)
  for (const id of [gone.id, system.id, security.id]) expect(ids).not.toContain(id)
  expect(list.every(({ roles }) => roles.some((role) => role !== 'statistician'))).toBe(true)
  const rumours = await api.staff(['handler'], { reportTypeIds: [4] })
  const fraud = await api.staff(['supervisor'], { reportTypeIds: [3] })
  const seen = z.parse(colleagueList.output, (await fraud.call(colleagueList)).data).list
  expect(seen.map(({ id }) => id)).toContain(handler.id)
  expect(seen.map(({ id }) => id)).not.toContain(rumours.id)
})

test('changes are audited, with the reason sealed', async () => {
  const person = await api.staff(['handler'])
  await security.call(peopleLock, { person_id: person.id, locked: true, reason: '违纪调查' })
  const entries = await api.database.db
    .selectFrom('staff_audit')
    .selectAll()
    .where('object_id', '=', person.id)
    .execute()
  expect(entries).toMatchObject([
    { action: 'people.lock', actor: security.id, role: 'security_administrator', result: 'done' },
  ])
  expect(JSON.stringify(entries)).not.toContain('违纪')
})
