import { useEffect } from 'react'
import { loadUser } from '../../kit/load-user.ts'
import { markSignedOut, signedInKey, signedInState } from '../../kit/signed-in.ts'
import { useStore } from '../../kit/store.ts'

/** Whoever was signed in when the page was opened is known on public pages too. A visitor costs no call. */
function lookAgain() {
  if (signedInState() === 'signed-in') loadUser().catch(() => undefined)
  else if (useStore.getState().user.name !== '') markSignedOut()
}

/** Knows the signed-in citizen on every page, and follows what happens in the other tabs. */
export function useKnownUser(): void {
  useEffect(() => {
    // On a user path the guard asks at the same time; whoever comes second finds the name.
    if (useStore.getState().user.name === '') lookAgain()
    const follow = ({ key }: StorageEvent) => {
      if (key === signedInKey || key === null) lookAgain()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
