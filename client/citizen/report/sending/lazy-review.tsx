import { lazy } from 'react'

const load = () => import('./review-step.tsx')

/** The review, whose code comes while the form is filled in. Suspends until it is there. */
export const LazyReview = lazy(async () => ({ default: (await load()).afterForm.Review }))

/** What sends, below the review. */
export const LazySendPanel = lazy(async () => ({ default: (await load()).afterForm.SendPanel }))

/** The query code: its code came with the review's, or comes now after a reload. */
export const LazySuccess = lazy(async () => ({ default: (await load()).afterForm.Success }))

/** Should it fail, it is asked for again when it is shown. */
export const prepareReview = (): void => void load().catch(() => undefined)
