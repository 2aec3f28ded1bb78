import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AdministratorRole, administratorRoles, duties } from '../../../contract/staff/role.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { anchorJob } from '../audit/anchors.ts'
import { addJob } from '../../platform/jobs.ts'
import { programActor, recordAudit } from '../audit/record-audit.ts'
import { invitationPath, issueInvitation } from '../session/invitation.ts'
import { type PeopleDeps, endEmployment } from './person.ts'
import { hasStaff } from '../audit/store.ts'
import * as store from './store.ts'

type Deps = PeopleDeps & {
  /** Folder of the invitation files, readable by the owner only. */
  readonly folder: string
  /** Origin of the desk, e.g. `https://desk.example.gov.cn`; undefined if only the running desk knows it. */
  readonly origin?: string | undefined
}

/** Within `DATA_DIR`. */
export const invitationFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'desk')

const logins: Record<AdministratorRole, string> = {
  system_administrator: 'system-admin',
  security_administrator: 'security-admin',
  audit_administrator: 'audit-admin',
}

const fileOf = (folder: string, duty: AdministratorRole) => join(folder, `invitation-${duty}.txt`)

/** Writes the invitation file: addressee, link, and validity. */
async function writeInvitation(
  { folder, origin }: Deps,
  duty: AdministratorRole,
  { login, token }: { login: string; token: string },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = fileOf(folder, duty)
  // Recreated, because writing keeps an existing file's mode.
  await rm(path, { force: true })
  const text = `${administratorRoles[duty]}（账号 ${login}）的邀请，24 小时内有效，用过即作废。
${origin === undefined ? '在浏览器里打开工作台的地址，后面加上' : '请本人在浏览器里打开'}：

${origin ?? ''}${invitationPath(token)}

过期未用：npm run replace-administrator -- ${duty}
`
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  return path
}

/** Returns a login that was never used. */
async function freeLogin(trx: Trx, duty: AdministratorRole): Promise<string> {
  for (let number = 1; ; number += 1) {
    const login = number === 1 ? logins[duty] : `${logins[duty]}-${number}`
    if (!(await store.hasLogin(trx, login))) return login
  }
}

async function inviteAdministrator(trx: Trx, deps: Deps, duty: AdministratorRole) {
  const login = await freeLogin(trx, duty)
  const name = administratorRoles[duty]
  const id = await store.insertPerson(trx, { login, name, duty, reportTypeIds: null })
  if (id === undefined) throw new Error(`the login ${login} has just been taken`)
  const token = await issueInvitation(trx, deps, id)
  return { id, path: await writeInvitation(deps, duty, { login, token }) }
}

/**
 * Invites the first three administrators, one per duty, each by a file, if there has never been any staff. There is no
 * other way in and no default account.
 * @returns the paths of the files; empty when any staff exists, in whatever state
 */
export const inviteFirstAdministrators = (deps: Deps): Promise<string[]> =>
  deps.db.transaction().execute(async (trx) => {
    await store.lockFirstStart(trx)
    if (await hasStaff(trx)) return []
    const invited = []
    for (const duty of duties) invited.push(await inviteAdministrator(trx, deps, duty))
    for (const { id } of invited) {
      const object = { kind: 'staff', id } as const
      await recordAudit(trx, deps, programActor, { action: 'people.first_start', object })
    }
    await addJob(trx, anchorJob, {})
    return invited.map(({ path }) => path)
  })

/** Replaces an administrator who cannot sign in; an offline command. @returns the path of the invitation */
export const replaceAdministrator = (deps: Deps, duty: AdministratorRole): Promise<string> =>
  deps.db.transaction().execute(async (trx) => {
    await store.lockFirstStart(trx)
    const before = (await store.lockDuty(trx, duty)).filter(({ state }) => state !== 'left')
    for (const { id } of before) await endEmployment(trx, id)
    const { id, path } = await inviteAdministrator(trx, deps, duty)
    await recordAudit(trx, deps, programActor, {
      action: 'people.replace_administrator',
      object: { kind: 'staff', id },
      before: { duty, left: before.map((one) => one.id) },
    })
    return path
  })
