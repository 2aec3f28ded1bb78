import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitationOpen, staffSelf } from '../../../contract/staff/session.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { acceptInvitation, codeAt, openInvitation } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi, type StaffTestApi } from '../../testing/api/staff-test-api.ts'
import { takeWaitingJobs } from '../../testing/api/waiting-jobs.ts'
import { anchorJob } from '../audit/anchors.ts'
import { duties } from '../../../contract/staff/role.ts'
import { inviteFirstAdministrators, replaceAdministrator } from './first-start.ts'

let api: StaffTestApi
let folder: string
beforeAll(async () => {
  api = await createStaffTestApi()
  folder = join(await mkdtemp(join(tmpdir(), 'first-start-')), 'desk')
})
afterAll(async () => {
  await api.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

const origin = 'https://desk.example.gov.cn'
const deps = () => ({ ...api.staffContext, folder, origin })
const people = () =>
  api.database.db.selectFrom('staff').select(['login', 'duty', 'state']).orderBy('login').execute()
const tokenIn = async (path: string) =>
  /#([\w-]{43})$/m.exec(await readFile(path, 'utf8'))?.[1] ?? ''
const audited = (action: 'people.first_start' | 'people.replace_administrator') =>
  api.database.db.selectFrom('staff_audit').selectAll().where('action', '=', action).execute()

describe('the first start', () => {
  test('creates no account and no password by itself', async () => {
    expect(await people()).toEqual([])
  })

  test('invites the three administrators, in files that only the owner can read', async () => {
    const paths = await inviteFirstAdministrators(deps())
    expect(paths).toEqual(duties.map((duty) => join(folder, `invitation-${duty}.txt`)))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const path of paths) expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await people()).toEqual([
      { login: 'audit-admin', duty: 'audit_administrator', state: 'invited' },
      { login: 'security-admin', duty: 'security_administrator', state: 'invited' },
      { login: 'system-admin', duty: 'system_administrator', state: 'invited' },
    ])
    for (const [index, path] of paths.entries()) {
      expect(await readFile(path, 'utf8')).toContain(`${origin}/web/staff/invitation#`)
      const { data } = await api.deskCall(invitationOpen, { invitation: await tokenIn(path) })
      expect(data).toMatchObject({ roles: [duties[index]] })
    }
    expect(await takeWaitingJobs(api.database, anchorJob)).toEqual([{}])
    const entries = await audited('people.first_start')
    expect(entries.map(({ actor, result }) => [actor, result])).toEqual(
      duties.map(() => [null, 'done']),
    )
  })

  test('happens once: a second start sends no invitation', async () => {
    const before = await Promise.all(
      (await readdir(folder)).map((name) => stat(join(folder, name))),
    )
    expect(await inviteFirstAdministrators(deps())).toEqual([])
    const after = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))))
    expect(after.map(({ mtimeMs }) => mtimeMs)).toEqual(before.map(({ mtimeMs }) => mtimeMs))
    expect(await people()).toHaveLength(3)
  })

  test('does not happen again after everybody has left', async () => {
    await api.database.db.updateTable('staff').set({ state: 'left' }).execute()
    expect(await inviteFirstAdministrators(deps())).toEqual([])
    await api.database.db.updateTable('staff').set({ state: 'invited' }).execute()
  })
})

describe('a lost administrator', () => {
  test('is replaced: the previous one leaves, a new one is invited, and it is audited', async () => {
    const path = join(folder, 'invitation-security_administrator.txt')
    const invitation = await tokenIn(path)
    const secret = await openInvitation(api, invitation)
    const password = digestOf('correct horse desk')
    const code = codeAt(secret, api.clock.now())
    expect(await acceptInvitation(api, invitation, { password, code })).toMatchObject({
      errcode: 0,
    })
    const lost = await api.staff(['security_administrator'])

    // A leftover file with another mode.
    await writeFile(path, '', { mode: 0o644 })
    expect(await replaceAdministrator(deps(), 'security_administrator')).toBe(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const security = (await people()).filter(({ duty }) => duty === 'security_administrator')
    expect(security.filter(({ state }) => state !== 'left')).toEqual([
      { login: 'security-admin-2', duty: 'security_administrator', state: 'invited' },
    ])
    expect(await api.deskCall(staffSelf, {}, { Cookie: lost.cookie })).toMatchObject({
      errcode: 401,
    })
    const fresh = await tokenIn(path)
    expect((await api.deskCall(invitationOpen, { invitation: fresh })).data).toMatchObject({
      login: 'security-admin-2',
    })
    expect(await audited('people.replace_administrator')).toHaveLength(1)
    // The other administrators are unchanged.
    const others = (await people()).filter(({ duty }) => duty !== 'security_administrator')
    expect(others.map(({ state }) => state)).toEqual(['invited', 'invited'])
  })
})

test('two concurrent starts invite three in total', async () => {
  const other = await createStaffTestApi()
  const twice = await Promise.all(
    [1, 2].map(() =>
      inviteFirstAdministrators({ ...other.staffContext, folder: join(folder, 'other') }),
    ),
  )
  expect(twice.map((paths) => paths.length).toSorted((a, b) => a - b)).toEqual([0, 3])
  await other.close()
})
