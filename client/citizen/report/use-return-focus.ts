import { useEffect, useRef } from 'react'

/**
 * Moves the focus when the citizen returns from the review to the form.
 * @param fallback id of the default target @returns a function that sets the target's id for the next return; undefined
 * leaves the focus alone
 */
export function useReturnFocus(isReview: boolean, fallback: string) {
  const goal = useRef<string | undefined>(fallback)
  const wasReview = useRef(isReview)
  useEffect(() => {
    if (wasReview.current && !isReview) {
      const control = goal.current === undefined ? null : document.getElementById(goal.current)
      control?.focus({ preventScroll: true })
      control?.scrollIntoView({ block: goal.current === fallback ? 'start' : 'center' })
      goal.current = fallback
    }
    wasReview.current = isReview
  }, [isReview, fallback])
  return (id: string | undefined) => {
    goal.current = id
  }
}
