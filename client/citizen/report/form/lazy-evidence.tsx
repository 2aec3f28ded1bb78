import { lazy } from 'react'

const load = () => import('./evidence-fields.tsx')

/** What proves it: nobody begins with that, so its code comes while the rest is filled in. Suspends until it is there. */
export const LazyEvidence = lazy(async () => ({ default: (await load()).EvidenceFields }))

/** Should it fail, it is asked for again when it is shown. */
export const prepareEvidence = (): void => void load().catch(() => undefined)
