import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  peopleDecide,
  peopleLeave,
  peopleLock,
  peopleRequest,
} from '../../../contract/staff/people.ts'
import type { AdministratorRole } from '../../../contract/staff/role.ts'
import { invitationAccept, invitationOpen } from '../../../contract/staff/session.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

// These tests cover what each of the three administrators can do alone.

const api = await closeAfterAll(createStaffTestApi())
const all: Record<AdministratorRole, StaffOfTest> = {
  system_administrator: await api.staff(['system_administrator']),
  security_administrator: await api.staff(['security_administrator']),
  audit_administrator: await api.staff(['audit_administrator']),
}
const { system_administrator: system, security_administrator: security } = all
const auditor = all.audit_administrator
for (const person of Object.values(all)) await person.stepUp()
// Each duty has a second holder, so that no refusal is that of the last one.
for (const duty of Object.keys(all) as AdministratorRole[]) await api.staff([duty])

const grant = { roles: ['reviewer'], report_type_ids: null }
const request = async (by: StaffOfTest, change: object) => {
  const answer = await by.call(peopleRequest, { reason: '按规定办理', ...change })
  return z.parse(peopleRequest.output, answer.data)
}
const newReviewer = () => request(system, { kind: 'new', login: 'wanted', name: '王审核', grant })

describe('the security administrator alone', () => {
  test('does not become the reviewer whose account they approve, nor guess the other half', async () => {
    const { change_id } = await newReviewer()
    const decided = await security.call(peopleDecide, { change_id, approve: true })
    const { invitation } = z.parse(peopleDecide.output, decided.data)
    const link = { invitation: invitation ?? '' }
    for (const given of [link, { ...link, half: 'aaaaa-bbbbb-ccccc-ddddd' }]) {
      const opened = await api.deskCall(invitationOpen, given)
      expect(opened.errcode).not.toBe(0)
      expect(opened).not.toHaveProperty('data.totp_secret')
      const accepting = { ...given, password: 'a'.repeat(64), code: '000000' }
      expect((await api.deskCall(invitationAccept, accepting)).errcode).not.toBe(0)
    }
  })

  test('does not become the auditor by approving the reset of their authenticator', async () => {
    const { change_id } = await request(system, { kind: 'reset_factor', person_id: auditor.id })
    const decided = await security.call(peopleDecide, { change_id, approve: true })
    const { invitation } = z.parse(peopleDecide.output, decided.data)
    const opened = await api.deskCall(invitationOpen, { invitation: invitation ?? '' })
    expect(opened.errcode).not.toBe(0)
  })

  test.each(['system_administrator', 'audit_administrator'] as const)(
    'does not lock nor retire the %s',
    async (duty) => {
      const given = { person_id: all[duty].id, reason: '停职调查' }
      const answers = [
        await security.call(peopleLock, { ...given, locked: true }),
        await security.call(peopleLeave, given),
      ]
      expect(answers.map(({ errcode }) => errcode)).toEqual([409, 409])
    },
  )
})
