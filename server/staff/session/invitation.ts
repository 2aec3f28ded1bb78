import { randomBytes } from 'node:crypto'
import { staffBase } from '../../../contract/pages.ts'
import { invitationAccept, invitationOpen } from '../../../contract/staff/session.ts'
import type { Services } from '../../platform/services.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { refuseCommonPassword } from '../../account/common-passwords.ts'
import { guess } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import { type Call, route } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { saveCredential } from './credential-store.ts'
import * as store from './invitation-store.ts'
import { newRecoveryCodes, recoveryCodeMac } from './recovery-codes.ts'
import { rolesOf } from './roles.ts'
import { totpPlace } from './second-factor.ts'
import { entryLimit, type SignInDeps } from './sign-in.ts'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** Seconds. */
export const invitationLifetime = 24 * 60 * 60

type Deps = Services<'keyring' | 'clock'>

export const invitationHalfMac = (keyring: Keyring, half: string): Buffer =>
  keyring.mac('staff-invitation-half', half)

const macOf = (keyring: Keyring, token: string) => keyring.mac('staff-invitation', token)

/** Returns the page's path. The token is in the fragment, so that no request and no log has it. */
export const invitationPath = (token: string): string => `${staffBase}/invitation#${token}`

/**
 * Issues an invitation for a person in state `invited`.
 * @param halfMac of the requester's half, without which the token opens nothing @returns the token, which is stored
 * nowhere
 */
export async function issueInvitation(
  trx: Db,
  { keyring, clock }: Deps,
  staffId: string,
  halfMac: Buffer | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + invitationLifetime * 1000)
  await store.saveInvitation(trx, { staffId, idMac: macOf(keyring, token), halfMac, expiresAt })
  return token
}

interface Opening {
  readonly invitation: string
  readonly half?: string | undefined
}

/** Locks an invitation that both halves open. @throws CallError notFound, wrongCode */
async function lockOpened(trx: Db, { keyring, clock }: Deps, { invitation, half }: Opening) {
  const found = await store.lockInvitation(trx, macOf(keyring, invitation), clock.now())
  if (!found) throw gone()
  const isWhole =
    found.half_mac === null ||
    (half !== undefined && found.half_mac.equals(invitationHalfMac(keyring, half)))
  if (!isWhole)
    throw new CallError(
      'wrongCode',
      half === undefined ? '请填写申请人交给您的另一半' : '另一半不对，请向申请人核对',
    )
  return found
}

const gone = () => new CallError('notFound', '邀请已失效，请向安全管理员要一份新的')

/**
 * Finds the invitation before a password is hashed. Only wrong ones are counted, so guesses from its address shut no valid one out.
 * @throws CallError as `lockOpened`, tooMany
 */
const refuseGuesses = (deps: SignInDeps, given: Opening, { address }: Pick<Call, 'address'>) =>
  guess(deps.limits.limit(entryLimit), { address, what: '操作太频繁' }, () =>
    lockOpened(deps.db, deps, given),
  )

/** Shows an invitation with a new authenticator secret each time: an earlier viewer does not know it. */
export const invitationOpenRoute = (deps: SignInDeps) =>
  route(invitationOpen, async (given, call) => {
    const { db, keyring } = deps
    await refuseGuesses(deps, given, call)
    return db.transaction().execute(async (trx) => {
      const found = await lockOpened(trx, deps, given)
      const secret = newTotpSecret()
      const key = await findOrInsertDataKey(trx, keyring, { kind: 'staff', id: found.id })
      const sealed = key.seal(secret, totpPlace('staff_invitation', found.id))
      await store.saveInvitationSecret(trx, found.id, sealed)
      const { name, login } = found
      return {
        name,
        login,
        roles: rolesOf(found),
        totp_uri: totpUri(login, secret),
        totp_secret: secret,
      }
    })
  })

/** Accepts an invitation with a password and a first code. A wrong code leaves the invitation valid. */
export const invitationAcceptRoute = (deps: SignInDeps) =>
  route(invitationAccept, async ({ invitation, half, password, code }, call) => {
    const { db, keyring, clock, passwords } = deps
    await refuseGuesses(deps, { invitation, half }, call)
    refuseCommonPassword(password)
    const passwordHash = await passwords.hash(password)
    return db.transaction().execute(async (trx) => {
      const found = await lockOpened(trx, deps, { invitation, half })
      if (!found.totp_sealed) throw gone()
      const { id } = found
      const key = await findOrInsertDataKey(trx, keyring, { kind: 'staff', id })
      const secret = key.open(found.totp_sealed, totpPlace('staff_invitation', id))
      const totpStep = totpStepOf(secret, code, 0, clock.now())
      if (totpStep === undefined)
        throw new CallError('wrongCode', '动态验证码不对，请检查手机时间，或重新扫码')
      const recovery_codes = newRecoveryCodes()
      const totpSealed = key.seal(secret, totpPlace('staff_credential', id))
      await saveCredential(
        trx,
        { staffId: id, passwordHash, totpSealed, totpStep },
        recovery_codes.map((recovery) => recoveryCodeMac(keyring, id, recovery)),
      )
      await store.activate(trx, id)
      const [role = null] = rolesOf(found)
      const requestId = call.request.get('x-request-id') ?? null
      const actor = { staffId: id, role, sessionMac: null, requestId }
      await recordAudit(trx, deps, actor, { action: 'people.join', object: { kind: 'staff', id } })
      return { recovery_codes }
    })
  })
