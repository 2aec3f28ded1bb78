import { userRegister } from '../../../../contract/account.ts'
import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { callWithOtp } from '../../site/verification/call-with-otp.ts'
import { useStore } from '../../../kit/store.ts'
import { reloadFrontConfig } from '../../site/load-front-config.ts'
import type { AccountProblems, AccountValues } from '../form/account-values.ts'
import { typedPhone } from '../../../kit/typed-phone.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import type { Session } from './complete-sign-in.ts'

/** The version of the privacy notice that this page shows; undefined while the config is not known. */
function shownPrivacyVersion(): string | undefined {
  const { config } = useStore.getState().config
  return typeof config === 'object' ? config.privacy.version : undefined
}

interface Registration extends AccountValues {
  otpTicket: string
  /** Whether an account that nobody has used for long is deleted for this one. */
  replaceUnused: boolean
  /** Links the new account to the partner's citizen who came. */
  linkTicket: string | undefined
}

/** @throws CallFailure */
export function registerAccount(values: Registration): Promise<Session> {
  const name = values.name.trim()
  const privacy_version = shownPrivacyVersion()
  return callWithOtp(userRegister, {
    phone: typedPhone(values.phone),
    otp_ticket: values.otpTicket,
    password: passwordDigest(values.password),
    register_client: 'web',
    agreed: true,
    ...(values.replaceUnused && { replace_unused: true }),
    ...(name && { name }),
    ...(values.linkTicket && { link_ticket: values.linkTicket }),
    ...(privacy_version !== undefined && { privacy_version }),
  })
}

/**
 * Two things can stand against registering: the phone has an account, or the privacy notice has changed
 * since it was read; then the new one is shown from now on.
 * @returns undefined when the failure is another one
 */
export async function conflictProblems(thrown: unknown): Promise<AccountProblems | undefined> {
  if (!(thrown instanceof CallFailure) || thrown.errcode !== errors.conflict.errcode)
    return undefined
  const before = shownPrivacyVersion()
  await reloadFrontConfig().catch(() => undefined)
  return shownPrivacyVersion() === before
    ? { phone: thrown.message }
    : { agreed: '隐私说明刚刚更新了，请重新阅读并同意' }
}
