import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { invitationOpen, staffSignIn } from '../../../contract/staff/session.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { acceptInvitation, codeAt, openInvitation } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { invitationPath, issueInvitation } from './invitation.ts'

let person: StaffOfTest
let invitation: string
const api = await closeAfterAll(createStaffTestApi())
beforeEach(async () => {
  await api.database.pool.query('delete from transient.rate_limit')
  person = await api.staff(['handler', 'reviewer'])
  const { db } = api.database
  await db.updateTable('staff').set({ state: 'invited' }).where('id', '=', person.id).execute()
  invitation = await issueInvitation(db, api, person.id)
})

const password = digestOf('correct horse desk')
const open = (token = invitation) => api.deskCall(invitationOpen, { invitation: token })
const accept = (secret: string, token = invitation) =>
  acceptInvitation(api, token, { password, code: codeAt(secret, api.clock.now()) })

describe('an invitation', () => {
  test('shows its person, and becomes a password, an authenticator and ten codes', async () => {
    expect(await open()).toMatchObject({
      errcode: 0,
      data: {
        login: person.login,
        name: person.name,
        roles: ['handler', 'reviewer'],
        totp_uri: expect.stringMatching(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/),
      },
    })
    const answer = await accept(await openInvitation(api, invitation))
    expect(answer).toMatchObject({ errcode: 0 })
    const { recovery_codes } = answer.data as { recovery_codes: string[] }
    expect(recovery_codes).toHaveLength(10)
    api.clock.advance(30_000)
    const signedIn = await api.deskCall(staffSignIn, {
      login: person.login,
      password,
      code: recovery_codes[0],
    })
    expect(signedIn).toMatchObject({ errcode: 0, data: { id: person.id } })
  })

  test('opens although many wrong ones came from its address', async () => {
    const wrong: number[] = []
    for (let calls = 0; calls < 121; calls += 1) wrong.push((await open('A'.repeat(43))).errcode)
    expect(wrong.indexOf(429)).toBe(120)
    expect((await accept(await openInvitation(api, invitation))).errcode).toBe(0)
  })

  test('is void once used', async () => {
    const secret = await openInvitation(api, invitation)
    expect((await accept(secret)).errcode).toBe(0)
    api.clock.advance(30_000)
    expect((await accept(secret)).errcode).toBe(404)
    expect((await open()).errcode).toBe(404)
  })

  test('is used by one of two concurrent calls', async () => {
    const secret = await openInvitation(api, invitation)
    const answers = await Promise.all([accept(secret), accept(secret)])
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 404])
  })

  test('is void after 24 hours, and when a newer one exists', async () => {
    const newer = await issueInvitation(api.database.db, api, person.id)
    expect((await open()).errcode).toBe(404)
    api.clock.advance(24 * 60 * 60_000 - 1)
    expect((await open(newer)).errcode).toBe(0)
    api.clock.advance(1)
    expect((await open(newer)).errcode).toBe(404)
  })

  test('has a new secret at each opening: an earlier viewer cannot use theirs', async () => {
    const seen = await openInvitation(api, invitation)
    const own = await openInvitation(api, invitation)
    expect(seen).not.toBe(own)
    expect((await accept(seen)).errcode).toBe(422)
    expect((await accept(own)).errcode).toBe(0)
  })

  test('refuses a common password', async () => {
    const secret = await openInvitation(api, invitation)
    const code = codeAt(secret, api.clock.now())
    const common = digestOf('password1')
    expect(await acceptInvitation(api, invitation, { password: common, code })).toMatchObject({
      errcode: 400,
      data: { fields: { password: expect.stringContaining('太常见') } },
    })
    expect((await accept(secret)).errcode).toBe(0)
  })

  test('cannot be accepted unopened, guessed, or used for an active person', async () => {
    expect((await accept('A'.repeat(32))).errcode).toBe(404)
    expect((await open('A'.repeat(43))).errcode).toBe(404)
    const { db } = api.database
    await db.updateTable('staff').set({ state: 'left' }).where('id', '=', person.id).execute()
    expect((await open()).errcode).toBe(404)
  })

  test('is in no request line, and in the database only as a MAC', async () => {
    expect(invitationPath(invitation)).toBe(`/web/staff/invitation#${invitation}`)
    const secret = await openInvitation(api, invitation)
    const { rows } = await api.database.pool.query<{ all: string }>(
      `select staff_invitation::text || encode(totp_sealed, 'escape') as all from staff_invitation`,
    )
    expect(rows.map((row) => row.all).join('')).not.toMatch(new RegExp(`${invitation}|${secret}`))
  })
})
