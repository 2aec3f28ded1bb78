import { selfInfo } from '../../contract/session.ts'
import { call } from './call.ts'
import { useStore } from './store.ts'

/**
 * Fetches the signed-in citizen into the store.
 * @throws CallFailure with errcode 401 for a visitor
 */
export async function loadUser(): Promise<void> {
  const { user } = await call(selfInfo, {})
  useStore.setState({ user })
}
