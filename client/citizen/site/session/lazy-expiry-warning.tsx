import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { useFeatures } from '../features.ts'

const Loaded = lazyPart(async () => (await import('./expiry-warning.tsx')).ExpiryWarning)

/** Loads the expiry warning once a citizen is signed in at a back end that announces session times. */
export function LazyExpiryWarning() {
  const { session_times: areTimesKnown } = useFeatures()
  const isKnown = useStore(isSignedIn)
  const [wasKnown, setKnown] = useState(false)
  // The warning stays mounted to say that the session has ended.
  if (isKnown && areTimesKnown && !wasKnown) setKnown(true)
  return wasKnown ? <Loaded /> : null
}
