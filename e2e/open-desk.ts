import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { peopleDecide, peopleRequest } from '../contract/staff/people.ts'
import {
  type AdministratorRole,
  administratorRoles,
  type BusinessRole,
} from '../contract/staff/role.ts'
import { invitationAccept, invitationOpen, staffSelf } from '../contract/staff/session.ts'
import { DeskCaller } from './desk-caller.ts'
import { createAuthenticator, createDeskPerson, type DeskPerson } from './desk-person.ts'
import { digestOf } from './own-account.ts'
import type { Product } from './product.ts'

interface NewColleague {
  name?: string
  /** Null for all types. */
  reportTypeIds?: number[] | null
}

/** The token in the link, and the requester's half, if any. */
interface Invitation {
  invitation: string
  half?: string
}

/** A desk whose three administrators have accepted their invitations. */
export interface OpenDesk {
  /** Origin of the desk, e.g. `http://127.0.0.1:41235`. */
  readonly deskOrigin: string
  readonly administrators: Readonly<Record<AdministratorRole, DeskPerson>>
  /** Requests a new colleague as one administrator and approves it as another. @returns both halves */
  invite(roles: BusinessRole[], given?: NewColleague): Promise<Invitation>
  /** Invites a colleague, who accepts. */
  hire(roles: BusinessRole[], given?: NewColleague): Promise<DeskPerson>
}

const password = 'Tiger-lily 77'
/** The members in use. */
const self = { ...staffSelf, output: z.pick(staffSelf.output, { stepped_up_until: true }) }
const duties = Object.keys(administratorRoles) as AdministratorRole[]

/** Accepts an invitation, as its page does. */
async function takeUp(origin: string, given: Invitation): Promise<DeskPerson> {
  const caller = new DeskCaller(origin)
  const opened = await caller.call(invitationOpen, given)
  const authenticator = createAuthenticator(opened.totp_secret)
  const { recovery_codes } = await caller.call(invitationAccept, {
    ...given,
    password: digestOf(password),
    code: await authenticator.code(),
  })
  const { login, name, roles } = opened
  return createDeskPerson({ login, name, roles, password }, authenticator, recovery_codes)
}

/** Returns the token from the file that the first start wrote for an administrator. */
const firstInvitation = (dataDir: string, duty: AdministratorRole): string => {
  const text = readFileSync(join(dataDir, 'desk', `invitation-${duty}.txt`), 'utf8')
  const token = /#([\w-]{43})/.exec(text)?.[1]
  if (!token) throw new Error(`no invitation in ${text}`)
  return token
}

function deskOriginOf({ desk }: Product): string {
  if (desk === undefined) throw new Error('the product has opened no desk')
  return desk
}

/** Accepts the three invitations of a product's first start. */
export async function openDesk(product: Product, dataDir: string): Promise<OpenDesk> {
  const deskOrigin = deskOriginOf(product)
  const joined: [AdministratorRole, DeskPerson][] = []
  for (const duty of duties)
    joined.push([duty, await takeUp(deskOrigin, { invitation: firstInvitation(dataDir, duty) })])
  const administrators = Object.fromEntries(joined) as Record<AdministratorRole, DeskPerson>
  let hired = 0
  let offices: Promise<{ system: DeskCaller; security: DeskCaller }> | undefined

  /**
   * Returns both administrators, signed in and with step-up. Signing one of them in elsewhere ends this session, because
   * staff have one session each.
   */
  async function openOffices() {
    const { system_administrator: asks, security_administrator: grants } = administrators
    const system = await new DeskCaller(deskOrigin).signIn(asks)
    const security = await new DeskCaller(deskOrigin).signIn(grants)
    await system.stepUp(asks)
    await security.stepUp(grants)
    return { system, security }
  }

  /** Reused while valid, because codes are few. */
  async function presentOffices() {
    const open = await offices
    const sessions = open && [open.system.call(self, {}), open.security.call(self, {})]
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
  ): Promise<Invitation> {
    hired += 1
    const { system, security } = await presentOffices()
    const { change_id, half } = await system.call(peopleRequest, {
      kind: 'new',
      login: `colleague${hired}`,
      name,
      grant: { roles, report_type_ids: reportTypeIds },
      reason: '新同事入职',
    })
    const { invitation } = await security.call(peopleDecide, { change_id, approve: true })
    if (invitation === null) throw new Error('nobody was invited')
    return { invitation, ...(half !== null && { half }) }
  }

  return {
    deskOrigin,
    administrators,
    invite,
    hire: async (roles, given) => takeUp(deskOrigin, await invite(roles, given)),
  }
}
