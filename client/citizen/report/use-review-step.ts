import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { progressAt } from './flow-steps.ts'
import type { FormSteps } from './form-layout.ts'

/** Marks a review that was opened from the form, which is then the entry before it in the history. */
const fromForm = 'from-form'

/**
 * Reviewing is an entry of the history of its own: the back button leads from it to the form, not out
 * of it.
 */
export function useReviewStep(): FormSteps {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const withStep = (step: string | undefined) => {
    const next = new URLSearchParams(search)
    if (step) next.set('step', step)
    else next.delete('step')
    return { search: next.toString() }
  }
  const isReview = search.get('step') === 'review'
  return {
    progress: progressAt(isReview ? 'check' : 'fill'),
    isReview,
    isStart: !isReview,
    enter: () => void navigate(withStep('review'), { state: fromForm }),
    leave: () =>
      state === fromForm
        ? void navigate(-1)
        : void navigate(withStep(undefined), { replace: true }),
    // Every field is on the page.
    show: () => undefined,
  }
}
