import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'

const Loaded = lazyPart(async () => (await import('./expiry-warning.tsx')).ExpiryWarning)

/**
 * Loaded once somebody is signed in at a back end whose sessions end after announced times; anybody else loads
 * nothing of it.
 */
export function LazyExpiryWarning({ areTimesKnown }: { areTimesKnown: boolean }) {
  const isKnown = useStore(isSignedIn)
  const [wasKnown, setKnown] = useState(false)
  // It stays afterwards, to say that the session has ended.
  if (isKnown && areTimesKnown && !wasKnown) setKnown(true)
  return wasKnown ? <Loaded /> : null
}
