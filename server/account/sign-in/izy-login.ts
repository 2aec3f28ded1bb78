import { izyLogin } from '../../../contract/account/sign-in.ts'
import type { PartnerTickets } from '../../platform/partner/partner-tickets.ts'
import { ProviderRefused } from '../../platform/provider-error.ts'
import { findAccount } from '../account.ts'
import { issueLinkTicket } from '../link-partner.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { useOnce } from '../identity/ticket.ts'
import { signIn, type SignInDeps } from '../sign-in.ts'

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

/** The error for an unlinked citizen. It does not reveal whether the phone has an account. */
const notLinked = (link_ticket: string) =>
  new CallError(
    'notFound',
    '还没有与合作平台关联。请用在那里登记的手机号登录一次；还没有账号的，请先注册',
    { link_ticket },
  )
const phoneUnknown = () =>
  new CallError(
    'notFound',
    '合作平台没有提供您的手机号，不能直接进入。请用手机号登录；还没有账号的，请先注册',
  )

/**
 * Signs in by a partner platform's ticket to the account that is linked to its citizen. A link requires a sign-in by our
 * own means under the token that presented the ticket, because the partner cannot vouch for the owner of an account.
 * Creates no account: that requires consent.
 */
export const izyLoginRoute = (deps: Deps) =>
  route(izyLogin, async ({ ticket }, call) => {
    if (!deps.izy) throw new CallError('forbidden', '这种登录方式还没有开通，请用手机号登录')
    const { subject, phone } = await redeem(deps, deps.izy, ticket)
    const account = await findAccount(deps, { partner: subject })
    if (account) return deps.db.transaction().execute((trx) => signIn(trx, deps, account.id, call))
    if (phone === undefined) throw phoneUnknown()
    throw notLinked(issueLinkTicket(deps, { subject, phone }, call.caller))
  })
