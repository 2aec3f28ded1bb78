import { Success } from '../success/success.tsx'
import { Review } from './review.tsx'
import { SendPanel } from './send-panel.tsx'

/**
 * What comes after the form, loaded by itself: see `LazyReview`. The page with the query code is in the same
 * file as the review that every report goes through, so that it is there whenever a report has been sent.
 */
export const afterForm = { Review, SendPanel, Success }
