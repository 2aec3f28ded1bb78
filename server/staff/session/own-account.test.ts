import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import {
  accountPassword,
  accountRecoveryCodes,
  accountShow,
} from '../../../contract/staff/account.ts'
import { staffSignIn } from '../../../contract/staff/session.ts'
import { digestOf } from '../../testing/api/account-test-api.ts'
import { joinedStaff, type JoinedStaff, quickPasswords } from '../../testing/api/joined-staff.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

const api = await closeAfterAll(createStaffTestApi(async () => ({ passwords: quickPasswords })))
let person: JoinedStaff
beforeEach(async () => {
  person = await joinedStaff(api, ['handler'])
  await person.signIn()
})

const signIn = async (password: string, code: string) =>
  (await api.deskCall(staffSignIn, { login: person.login, password, code })).errcode
const changed = digestOf('another horse desk')

test('a password is changed by the present one and a fresh code', async () => {
  const change = (present: string) => person.call(accountPassword, { present, password: changed })
  expect((await change(person.password)).errcode).toBe(428)
  await person.stepUp()
  expect(await change(digestOf('guessed'))).toMatchObject({ errcode: 422 })
  expect((await change(person.password)).errcode).toBe(0)
  const [first = '', second = ''] = person.recoveryCodes
  expect(await signIn(person.password, first)).toBe(422)
  expect(await signIn(changed, second)).toBe(0)
})

test('guessing the present password is limited', async () => {
  await person.stepUp()
  const codes: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    const given = { present: digestOf(`guess ${tries}`), password: changed }
    codes.push((await person.call(accountPassword, given)).errcode)
  }
  expect(codes.slice(-1)).toEqual([423])
  const given = { present: person.password, password: changed }
  expect((await person.call(accountPassword, given)).errcode).toBe(423)
})

test('new recovery codes void the former ones, and take a fresh code each time', async () => {
  expect((await person.call(accountRecoveryCodes)).errcode).toBe(428)
  await person.stepUp()
  const { data } = await person.call(accountRecoveryCodes)
  const { recovery_codes } = z.parse(accountRecoveryCodes.output, data)
  expect(new Set(recovery_codes).size).toBe(10)
  expect((await person.call(accountRecoveryCodes)).errcode).toBe(428)
  expect(await signIn(person.password, person.recoveryCodes[0] ?? '')).toBe(422)
  expect(await signIn(person.password, recovery_codes[0] ?? '')).toBe(0)
})

test('a person sees their own sign-ins, refused ones included, and nobody else’s', async () => {
  const other = await joinedStaff(api, ['handler'])
  await other.signIn()
  await signIn(person.password, '000000')
  await signIn(person.password, person.recoveryCodes[0] ?? '')
  await person.signIn()
  const shown = async (who: JoinedStaff) =>
    z.parse(accountShow.output, (await who.call(accountShow)).data).sign_ins
  expect((await shown(person)).map(({ done }) => done)).toEqual([true, false])
  expect(await shown(other)).toEqual([])
})
