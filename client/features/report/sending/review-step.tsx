import { Review } from './review.tsx'

/** Loaded by itself: see `LazyReview`. */
export default Review
