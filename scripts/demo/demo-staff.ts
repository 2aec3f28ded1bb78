import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import {
  administratorRoles,
  staffRoleNames,
  type AdministratorRole,
  type BusinessRole,
  type StaffRole,
} from '../../contract/staff/role.ts'
import { createPasswords, passwordDigest } from '../../server/account/password.ts'
import { totpPlace } from '../../server/staff/session/second-factor.ts'
import { newTotpSecret } from '../../server/staff/session/totp.ts'
import { findDataKey, insertDataKey } from '../../server/platform/crypto/data-key-store.ts'
import type { DemoApi } from './demo-api.ts'

export const staffPassword = 'Demo-zhiban-2026'

interface Role {
  readonly name: string
  readonly role: StaffRole
  /** Report types in the person's scope; all when left out. */
  readonly types?: readonly string[]
}

/** The staff of the demo by login; every role is filled. */
const roster = {
  'system-admin': { name: '何平', role: 'system_administrator' },
  'security-admin': { name: '吴敏', role: 'security_administrator' },
  'audit-admin': { name: '郑毅', role: 'audit_administrator' },
  handler: { name: '陈晓明', role: 'handler' },
  'handler-2': { name: '王琳', role: 'handler' },
  'handler-3': { name: '周航', role: 'handler', types: ['涉未成年人', '网络暴力'] },
  reviewer: { name: '赵建国', role: 'reviewer' },
  'reviewer-2': { name: '李静', role: 'reviewer' },
  supervisor: { name: '刘芳', role: 'supervisor' },
  statistician: { name: '孙悦', role: 'statistician' },
} as const satisfies Record<string, Role>
export type StaffLogin = keyof typeof roster
export const logins = Object.keys(roster) as StaffLogin[]

/** A member of staff as whom visitors of the demo sign in. */
export interface DemoPerson extends Role {
  readonly login: StaffLogin
  readonly id: string
  /** Secret of the authenticator, base32. */
  readonly secret: string
}

const isAdministrator = (role: StaffRole): role is AdministratorRole => role in administratorRoles

const findPerson = (api: DemoApi, login: StaffLogin) =>
  api.db
    .selectFrom('staff')
    .innerJoin('staff_credential', 'staff_credential.staff_id', 'staff.id')
    .select(['staff.id', 'staff_credential.totp_sealed'])
    .where('staff.login', '=', login)
    .executeTakeFirst()

/** Inserts a member of staff as an accepted invitation would. */
async function insertPerson(
  api: DemoApi,
  login: StaffLogin,
  { typeIds, password_hash }: { typeIds: ReadonlyMap<string, number>; password_hash: string },
): Promise<void> {
  const { name, role, types }: Role = roster[login]
  await api.db.transaction().execute(async (trx) => {
    const id = randomUUID()
    const duty = isAdministrator(role) ? role : 'business'
    const report_type_ids = types?.map((type) => typeIds.get(type) ?? 0) ?? null
    await trx
      .insertInto('staff')
      .values({ id, login, name, duty, state: 'active', report_type_ids })
      .execute()
    if (!isAdministrator(role))
      await trx
        .insertInto('staff_role')
        .values({ staff_id: id, role: role satisfies BusinessRole })
        .execute()
    const key = await insertDataKey(trx, api.keyring, { kind: 'staff', id })
    const totp_sealed = key.seal(newTotpSecret(), totpPlace('staff_credential', id))
    await trx
      .insertInto('staff_credential')
      .values({ staff_id: id, password_hash, totp_sealed, totp_step: 0 })
      .execute()
  })
}

/** Inserts missing staff and returns how they sign in, except those who have left. */
export async function seedStaff(
  api: DemoApi,
  typeIds: ReadonlyMap<string, number>,
): Promise<DemoPerson[]> {
  const people: DemoPerson[] = []
  // Shared, because each hash takes as long as a password should.
  const password_hash = await createPasswords(api.keyring).hash(passwordDigest(staffPassword))
  for (const login of logins) {
    const isThere = await api.db
      .selectFrom('staff')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirst()
    if (!isThere) await insertPerson(api, login, { typeIds, password_hash })
    const found = await findPerson(api, login)
    if (!found) continue
    const { id, totp_sealed } = found
    const key = await findDataKey(api.db, api.keyring, { kind: 'staff', id })
    const secret = key?.open(totp_sealed, totpPlace('staff_credential', id))
    if (secret !== undefined) people.push({ ...roster[login], login, id, secret })
  }
  return people
}

/** Returns the current code of an authenticator. */
export const codeOf = ({ secret }: Pick<DemoPerson, 'secret'>): string => generateSync({ secret })

/** Describes how to sign in at the desk. */
export const describeStaff = (people: readonly DemoPerson[]): string =>
  [
    `工作台账号（密码都是 ${staffPassword}；验证器密钥可手工输入任何验证器，或按回车键看此刻的动态验证码）：`,
    ...people.map(
      ({ login, name, role, secret }) =>
        `  ${login.padEnd(15)} ${secret}  ${staffRoleNames[role]} ${name}`,
    ),
  ].join('\n')

/** Describes the current codes, for visitors without an authenticator. */
export const describeCodes = (people: readonly DemoPerson[]): string =>
  people.map((person) => `  ${codeOf(person)}  ${person.login}`).join('\n')
