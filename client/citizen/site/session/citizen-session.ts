import type { Received } from '../../../../contract/receive.ts'
import type { User } from '../../../../contract/account/session.ts'
import { maskEmail } from '../../../kit/mask-email.ts'
import { maskPhone, maskPhonesIn } from '../../../kit/mask-phone.ts'
import { createSession } from '../../../kit/session/create-session.ts'
import { initialState, isSignedIn, useStore } from '../../../kit/store.ts'

/**
 * Signed in is whom the back end calls by name (spec §3), or at least by phone. Contact details are masked
 * before any part of the page has them, whatever the back end did (spec §5).
 */
export function readUser(received: Received<User> | undefined) {
  const { name, phone, email, ...rest } = received ?? {}
  const shown = name?.trim() || phone?.trim()
  if (!shown) return undefined
  return {
    ...rest,
    name: maskEmail(maskPhonesIn(maskPhone(shown))),
    ...(phone !== undefined && { phone: maskPhone(phone.trim()) }),
    ...(email !== undefined && { email: maskEmail(email.trim()) }),
  }
}

/** The citizen's session, of both sites: they share its keys. Who is signed in is `user` of the global store (spec §3). */
export const citizenSession = createSession({
  readUser,
  userHolder: {
    read() {
      const state = useStore.getState()
      return isSignedIn(state) ? state.user : undefined
    },
    write: (user = initialState.user) => useStore.setState({ user }),
  },
})
