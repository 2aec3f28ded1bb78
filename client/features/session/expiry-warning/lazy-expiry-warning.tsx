import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'

const Loaded = lazyPart(async () => (await import('./expiry-warning.tsx')).ExpiryWarning)

/** Loaded once somebody is signed in; visitors load nothing of it. */
export function LazyExpiryWarning() {
  const isKnown = useStore(isSignedIn)
  const [wasKnown, setKnown] = useState(false)
  // It stays afterwards, to say that the session has ended.
  if (isKnown && !wasKnown) setKnown(true)
  return wasKnown ? <Loaded /> : null
}
