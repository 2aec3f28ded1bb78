import { confirmSession } from '../../kit/confirm-session.ts'
import { loadUser } from '../../kit/load-user.ts'
import { markSignedOut, signedInKey, signedInState } from '../../kit/signed-in.ts'
import { useStore } from '../../kit/store.ts'

function lookAgain() {
  if (signedInState() === 'signed-in') loadUser().catch(() => undefined)
  else if (useStore.getState().user.name !== '') markSignedOut()
}

/**
 * Knows the signed-in citizen on every page, and follows what happens in the other tabs.
 * @returns how to stop
 */
export function followUser(): () => void {
  void confirmSession()
  const follow = ({ key }: StorageEvent) => {
    if (key === signedInKey || key === null) lookAgain()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
