import { lazy } from 'react'
import { nextTask } from '../../../kit/next-task.ts'

/** Loads what is needed after the form; it is there once the review is shown. */
export const loadReview = () => import('./review-step.tsx')

/** The review, loaded while the form is filled in. Suspends until it is there. */
export const LazyReview = lazy(async () => ({ default: (await loadReview()).afterForm.Review }))

export const LazySendPanel = lazy(async () => ({
  default: (await loadReview()).afterForm.SendPanel,
}))

/** The page with the query code; loaded with the review, or after a reload. */
export const LazySuccess = lazy(async () => ({ default: (await loadReview()).afterForm.Success }))

/** Preloads the review; after a failure it is loaded when it is shown. */
export const prepareReview = (): void =>
  void nextTask()
    .then(loadReview)
    .catch(() => undefined)
