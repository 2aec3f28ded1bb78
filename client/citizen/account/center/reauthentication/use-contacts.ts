import { userPhoneBrief } from '../../../../../contract/account/account.ts'
import { maskEmail } from '../../../../kit/mask-email.ts'
import { maskPhone } from '../../../../kit/mask-phone.ts'
import { useStore } from '../../../../kit/store.ts'
import { useLoad } from '../../../../kit/use-load.ts'
import { call } from '../../../site/session/call.ts'

/** Masked contacts of the signed-in citizen; unknown ones are absent. */
export interface Contacts {
  phone?: string
  email?: string
}

async function fetchBrief(): Promise<Contacts> {
  const { phone, email } = await call(userPhoneBrief, {})
  return {
    ...(phone && { phone: maskPhone(phone.trim()) }),
    ...(email && { email: maskEmail(email.trim()) }),
  }
}

const noBrief = async (): Promise<Contacts> => ({})

/**
 * Returns the contacts of `self/info`, completed by `user/phone/brief`, which takes precedence.
 * @param isAsked requests the brief; otherwise only if `self/info` has no contact
 */
export function useContacts(isAsked: boolean): Contacts {
  const phone = useStore(({ user }) => user.phone)
  const email = useStore(({ user }) => user.email)
  const isUnknown = phone === undefined && !email
  // If it fails, the contacts of self/info suffice.
  const { data: brief } = useLoad(isAsked || isUnknown ? fetchBrief : noBrief)
  return { ...(phone && { phone }), ...(email && { email }), ...brief }
}
