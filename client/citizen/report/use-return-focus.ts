import { useEffect, useRef } from 'react'

/**
 * Moves the focus when the citizen comes back from the review to the form.
 * @param fallback id of what gets it when nothing else was asked for
 * @returns a function that names the id for the next return; undefined leaves the focus alone
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
