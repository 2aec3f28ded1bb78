import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { administratorRoles, type AdministratorRole } from '../../../contract/staff/role.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { programActor, recordAudit } from '../audit/record-audit.ts'
import { invitationPath, issueInvitation } from '../session/invitation.ts'
import type { PeopleDeps } from './deps.ts'
import { letLeave } from './present-person.ts'
import * as store from './store.ts'

type Deps = PeopleDeps & {
  /** For the files, which only the owner of the process can read. */
  readonly folder: string
}

/** In `DATA_DIR`. */
export const invitationFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'desk')

const logins: Record<AdministratorRole, string> = {
  system_administrator: 'system-admin',
  security_administrator: 'security-admin',
  audit_administrator: 'audit-admin',
}
export const duties = Object.keys(logins) as AdministratorRole[]

const fileOf = (folder: string, duty: AdministratorRole) => join(folder, `invitation-${duty}.txt`)

/** Who it is for, where to go, and how long it is good. */
async function writeInvitation(
  { folder }: Deps,
  duty: AdministratorRole,
  { login, token }: { login: string; token: string },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = fileOf(folder, duty)
  // Anew, because the mode of a file that is there would stay.
  await rm(path, { force: true })
  const text = `${administratorRoles[duty]}（账号 ${login}）的邀请，24 小时内有效，用过即作废。
在浏览器里打开工作台的地址（如 http://127.0.0.1:3002），后面加上：

${invitationPath(token)}

过期未用：npm run replace-administrator -- ${duty}
`
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  return path
}

/** A login that nobody has had. */
async function freeLogin(trx: Transaction<Schema>, duty: AdministratorRole): Promise<string> {
  for (let number = 1; ; number += 1) {
    const login = number === 1 ? logins[duty] : `${logins[duty]}-${number}`
    if (!(await store.hasLogin(trx, login))) return login
  }
}

async function inviteAdministrator(trx: Transaction<Schema>, deps: Deps, duty: AdministratorRole) {
  const login = await freeLogin(trx, duty)
  const name = administratorRoles[duty]
  const id = await store.insertPerson(trx, { login, name, duty, reportTypeIds: null })
  if (id === undefined) throw new Error(`the login ${login} has just been taken`)
  const token = await issueInvitation(trx, deps, id)
  return { id, path: await writeInvitation(deps, duty, { login, token }) }
}

/**
 * While nobody has ever been at the desk: three people, one for each of the three duties, and an invitation each in a
 * file. There is no other way in, and no account that is there by itself.
 * @returns the paths of the files; none when there is anybody, in whatever state
 */
export const inviteFirst = (deps: Deps): Promise<string[]> =>
  deps.db.transaction().execute(async (trx) => {
    await store.lockFirstStart(trx)
    if (await store.hasStaff(trx)) return []
    const invited = []
    for (const duty of duties) invited.push(await inviteAdministrator(trx, deps, duty))
    for (const { id } of invited) {
      const object = { kind: 'staff', id } as const
      await recordAudit(trx, deps, programActor, { action: 'people.first_start', object })
    }
    return invited.map(({ path }) => path)
  })

/**
 * For when nobody with a duty can sign in any more: whoever has it leaves, and somebody new is invited. Only for who has
 * the machine and its secrets.
 * @returns the path of the invitation
 */
export const replaceAdministrator = (deps: Deps, duty: AdministratorRole): Promise<string> =>
  deps.db.transaction().execute(async (trx) => {
    await store.lockFirstStart(trx)
    const before = (await store.lockDuty(trx, duty)).filter(({ state }) => state !== 'left')
    for (const { id } of before) await letLeave(trx, id)
    const { id, path } = await inviteAdministrator(trx, deps, duty)
    await recordAudit(trx, deps, programActor, {
      action: 'people.replace_administrator',
      object: { kind: 'staff', id },
      before: { duty, left: before.map((one) => one.id) },
    })
    return path
  })
