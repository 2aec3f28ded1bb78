import { izyLogin } from '../../../contract/sign-in.ts'
import type { PartnerTickets } from '../../platform/partner/partner-tickets.ts'
import { ProviderRefused } from '../../platform/provider-error.ts'
import { findAccount } from '../account/account.ts'
import { isLongUnused } from '../account/recycled-number.ts'
import { linkPartner } from '../account/link-partner.ts'
import { CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import { useOnce } from '../identity/ticket.ts'
import { signIn, type SignInDeps } from '../account/sign-in.ts'

type Citizen = Awaited<ReturnType<PartnerTickets['verify']>>
type Deps = SignInDeps & { izy: PartnerTickets | undefined }

const refused = () =>
  new CallError('wrongCode', '登录凭证无效、已过期或已用过，请回到原来的平台重新进入')

/** Verifies and redeems a ticket. @throws CallError wrongCode */
async function redeem(deps: Deps, izy: PartnerTickets, ticket: string): Promise<Citizen> {
  const citizen = await izy.verify(ticket).catch((error: unknown) => {
    throw error instanceof ProviderRefused ? refused() : error
  })
  const { id, expiresAt } = citizen
  const mac = deps.keyring.mac('ticket', 'foreign', 'izy', id)
  if (!(await useOnce(deps.db, mac, expiresAt))) throw refused()
  return citizen
}

/**
 * Signs in by a partner platform's ticket: the account that is linked to its citizen, or else the one with the phone
 * that the partner vouches for, which is linked from then on. No account is created: that needs consent.
 */
export const izyLoginRoute = (deps: Deps) =>
  route(izyLogin, async ({ ticket }, call) => {
    if (!deps.izy) throw new CallError('forbidden', '这种登录方式还没有开通，请用手机号登录')
    const { subject, phone } = await redeem(deps, deps.izy, ticket)
    const linked = await findAccount(deps, { partner: subject })
    const account = linked ?? (phone === undefined ? undefined : await findAccount(deps, { phone }))
    if (!account)
      throw new CallError('notFound', '您还没有注册，请先用手机号注册，再从原来的平台进入')
    if (!linked && isLongUnused(account, deps.clock.now()))
      throw new CallError(
        'conflict',
        '这个手机号的账号很久没有登录过，请先用密码登录一次，再从原来的平台进入',
      )
    // Never replaced: the partner's word about a phone is not its owner's about an account.
    if (!linked && account.partnerLinked)
      throw new CallError(
        'conflict',
        '这个手机号的账号已关联合作平台的另一个账号，不能直接进入，请用手机号登录',
      )
    return deps.db.transaction().execute(async (trx) => {
      if (!linked) await linkPartner(trx, deps, account.id, subject)
      return signIn(trx, deps, account.id, call)
    })
  })
