import { lazy } from 'react'

const load = () => import('./review-step.tsx')

/** The review, whose code comes while the form is filled in. Suspends until it is there. */
export const LazyReview = lazy(load)

/** Should it fail, it is asked for again when it is shown. */
export const prepareReview = (): void => void load().catch(() => undefined)
