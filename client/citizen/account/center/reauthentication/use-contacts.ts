import { useEffect, useState } from 'react'
import { userPhoneBrief } from '../../../../../contract/account.ts'
import { maskEmail } from '../../../../kit/mask-email.ts'
import { maskPhone } from '../../../../kit/mask-phone.ts'
import { useStore } from '../../../../kit/store.ts'
import { call } from '../../../site/session/call.ts'

/** Where the signed-in citizen is reached, masked; what no call says is absent. */
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

/**
 * What `self/info` said of the citizen's phone and e-mail, and what `user/phone/brief` says, which has the last word.
 * @param isAsked whether the brief is asked; otherwise only where `self/info` said neither
 */
export function useContacts(isAsked: boolean): Contacts {
  const phone = useStore(({ user }) => user.phone)
  const email = useStore(({ user }) => user.email)
  const [brief, setBrief] = useState<Contacts>()
  const isUnknown = phone === undefined && !email
  const isNeeded = isAsked || isUnknown
  useEffect(() => {
    if (!isNeeded) return undefined
    let present = true
    fetchBrief().then(
      (fetched) => present && setBrief(fetched),
      // What self/info said is good enough.
      () => undefined,
    )
    return () => {
      present = false
    }
  }, [isNeeded])
  return { ...(phone && { phone }), ...(email && { email }), ...brief }
}
