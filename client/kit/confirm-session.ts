import { selfInfo } from '../../contract/session.ts'
import { CallFailure } from './call-failure.ts'
import { dropToken, storedToken } from './session.ts'
import { isSignInMissing, markEnded, markSeen, signedInState } from './signed-in.ts'
import { useStore } from './store.ts'
import { send } from './transport.ts'

let confirmed = false
let question: Promise<void> | undefined

/**
 * Asks once a page, before its first call, whether the session that was kept is still alive: one that ended
 * while nobody looked should not greet its citizen with "page expired". A visitor costs no call.
 */
export async function confirmSession(): Promise<void> {
  if (confirmed || signedInState() !== 'signed-in' || useStore.getState().user.name !== '') return
  question ??= confirm().finally(() => {
    question = undefined
  })
  await question
}

async function confirm() {
  const token = storedToken()
  if (token === undefined) return markEnded()
  try {
    const { user } = await send(selfInfo, {}, token)
    markSeen()
    useStore.setState({ user })
    confirmed = true
  } catch (thrown) {
    // Anything else says nothing of the session: the next call asks again.
    if (!(thrown instanceof CallFailure) || !isSignInMissing(thrown.errcode)) return undefined
    dropToken(token)
    markEnded()
  }
  return undefined
}
