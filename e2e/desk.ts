import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { staffBase } from '../contract/routes.ts'
import { peopleDecide, peopleRequest } from '../contract/staff/people.ts'
import {
  type AdministratorRole,
  administratorRoles,
  type BusinessRole,
} from '../contract/staff/role.ts'
import { invitationAccept, invitationOpen, staffSelf } from '../contract/staff/session.ts'
import { DeskCaller } from './desk-caller.ts'
import { createAuthenticator, createDeskPerson, type DeskPerson } from './desk-person.ts'
import { test as base, type Fixtures } from './journey.ts'
import { digestOf } from './own-account.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

interface NewColleague {
  name?: string
  /** Null: all. */
  reportTypeIds?: number[] | null
}

/** The product with its desk, and the three administrators who have taken up their invitations. */
export interface DeskProduct extends Product {
  /** Where the desk serves, e.g. `http://127.0.0.1:41235`; the citizens' sites are at `origin`. */
  readonly deskOrigin: string
  /** For tests that look into the database and the files. */
  readonly dataDir: string
  readonly administrators: Readonly<Record<AdministratorRole, DeskPerson>>
  /** Asks for a new colleague as one administrator and grants it as another. @returns the invitation's token */
  invite(roles: BusinessRole[], given?: NewColleague): Promise<string>
  /** A new colleague who has taken up the invitation. */
  hire(roles: BusinessRole[], given?: NewColleague): Promise<DeskPerson>
}

const password = 'Tiger-lily 77'
const duties = Object.keys(administratorRoles) as AdministratorRole[]

/** Takes up an invitation, as its page does. */
async function takeUp(origin: string, invitation: string): Promise<DeskPerson> {
  const caller = new DeskCaller(origin)
  const opened = await caller.call(invitationOpen, { invitation })
  const authenticator = createAuthenticator(opened.totp_secret)
  const { recovery_codes } = await caller.call(invitationAccept, {
    invitation,
    password: digestOf(password),
    code: await authenticator.code(),
  })
  const { login, name, roles } = opened
  return createDeskPerson({ login, name, roles, password }, authenticator, recovery_codes)
}

/** The token in the file that the first start has left for an administrator. */
export const firstInvitation = (dataDir: string, duty: AdministratorRole): string => {
  const text = readFileSync(join(dataDir, 'desk', `invitation-${duty}.txt`), 'utf8')
  const token = /#([\w-]{43})/.exec(text)?.[1]
  if (!token) throw new Error(`no invitation in ${text}`)
  return token
}

function deskOriginOf({ desk }: Product): string {
  if (desk === undefined) throw new Error('the product has opened no desk')
  return desk
}

/** Starts the product in a data folder of its own, which goes when it is stopped. */
export async function startDeskProduct(env: Record<string, string> = {}): Promise<DeskProduct> {
  const data = dataFolder()
  const product = await startProduct(data.path, env)
  const deskOrigin = deskOriginOf(product)
  const joined: [AdministratorRole, DeskPerson][] = []
  for (const duty of duties)
    joined.push([duty, await takeUp(deskOrigin, firstInvitation(data.path, duty))])
  const administrators = Object.fromEntries(joined) as Record<AdministratorRole, DeskPerson>
  let hired = 0
  let offices: Promise<{ system: DeskCaller; security: DeskCaller }> | undefined

  /**
   * Both administrators signed in, each with a fresh code. A journey that signs one of them in ends this: people have
   * one session.
   */
  async function openOffices() {
    const { system_administrator: asks, security_administrator: grants } = administrators
    const system = await new DeskCaller(deskOrigin).signIn(asks)
    const security = await new DeskCaller(deskOrigin).signIn(grants)
    await system.stepUp(asks)
    await security.stepUp(grants)
    return { system, security }
  }

  /** Kept while they last, because codes are few. */
  async function presentOffices() {
    const open = await offices
    const sessions = open && [open.system.call(staffSelf, {}), open.security.call(staffSelf, {})]
    const isFresh = await Promise.all(sessions ?? []).then(
      (found) => found.length > 0 && found.every((one) => one.stepped_up_until !== null),
      () => false,
    )
    if (!isFresh) offices = openOffices()
    return offices ?? openOffices()
  }

  async function invite(
    roles: BusinessRole[],
    { name = `同事${hired + 1}`, reportTypeIds = null }: NewColleague = {},
  ): Promise<string> {
    hired += 1
    const { system, security } = await presentOffices()
    const { change_id } = await system.call(peopleRequest, {
      kind: 'new',
      login: `colleague${hired}`,
      name,
      grant: { roles, report_type_ids: reportTypeIds },
      reason: '新同事入职',
    })
    const { invitation } = await security.call(peopleDecide, { change_id, approve: true })
    if (invitation === null) throw new Error('nobody was invited')
    return invitation
  }

  return {
    ...product,
    deskOrigin,
    dataDir: data.path,
    administrators,
    invite,
    hire: async (roles, given) => takeUp(deskOrigin, await invite(roles, given)),
    async stop() {
      await product.stop()
      data.remove()
    },
  }
}

/** Signs somebody in at the page, by a recovery code unless told otherwise. */
export async function signInAtDesk(
  page: Page,
  person: DeskPerson,
  code: string = person.recoveryCode(),
): Promise<void> {
  await page.getByLabel('账号').fill(person.login)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByLabel('动态验证码').fill(code)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '举报工作台' }).waitFor()
}

/** Gives the code that the page has asked for. */
export async function giveCode(page: Page, person: DeskPerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请再次验证是您本人' })
  await dialog.getByLabel('动态验证码').fill(await person.code())
  await dialog.getByRole('button', { name: '验证并继续' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A journey at the desk: pages start at its address, and any console message, page error or CSP violation fails it. */
export const deskTest = base.extend<Fixtures & { ownDesk: DeskProduct }, { desk: DeskProduct }>({
  // For journeys that sign in as an administrator, which ends the session that hires colleagues for others, or stop it.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
  ownDesk: async ({}, use) => {
    const desk = await startDeskProduct()
    await use(desk)
    await desk.stop()
  },
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const desk = await startDeskProduct()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(`${desk.deskOrigin}${staffBase}/`),
})
