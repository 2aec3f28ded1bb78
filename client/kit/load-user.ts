import { selfInfo } from '../../contract/session.ts'
import { CallFailure } from './call-failure.ts'
import { call } from './call.ts'
import { isSignInMissing, markEnded } from './signed-in.ts'
import { useStore } from './store.ts'

/**
 * Fetches the signed-in citizen into the store.
 * @throws CallFailure with errcode 401 for a visitor
 */
export async function loadUser(): Promise<void> {
  try {
    const { user } = await call(selfInfo, {})
    useStore.setState({ user })
  } catch (thrown) {
    if (thrown instanceof CallFailure && isSignInMissing(thrown.errcode)) markEnded()
    throw thrown
  }
}
