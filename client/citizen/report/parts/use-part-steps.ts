import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Way } from '../../../../contract/way.ts'
import { progressAt } from '../flow-steps.ts'
import type { FormSteps } from '../form-layout.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import { partOf, partsFor, type Question } from './parts.ts'

/** Marks a step whose predecessor is the entry before it in the history. */
const onward = 'onward'
/** Marks a part that was opened to put something right: from it one goes back to the review. */
const correcting = 'correcting'

interface PartSteps extends FormSteps {
  part: Question
  isElder: boolean
  isFirst: boolean
  isLast: boolean
  /** Whether this part was opened from the review, to put something right. */
  isCorrecting: boolean
  next: () => void
  back: () => void
}

/**
 * The form in parts, then the review. Each is an entry of the history: the back button leads from one to the
 * one before. `part` and `step` stand in the address, so that a reload comes back to the same place.
 */
export function usePartSteps(way: Way): PartSteps {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isElder = useRootMatches('[data-elder]')
  const parts = partsFor(way, isElder)
  const asked = search.get('part')
  // Elder mode may have ended in the middle of the way.
  const wanted = asked === 'phone' && !isElder ? 'reporter' : asked
  const place = Math.max(
    0,
    parts.findIndex((known) => known === wanted),
  )
  const part = parts[place] ?? 'place'
  const isReview = search.get('step') === 'review'

  const at = (to: Question | 'review') => {
    const next = new URLSearchParams(search)
    next.delete('part')
    next.delete('step')
    if (to === 'review') next.set('step', 'review')
    else if (to !== parts[0]) next.set('part', to)
    return { search: next.toString() }
  }
  const go = (to: Question | 'review', mark: string) => void navigate(at(to), { state: mark })
  const correct = (field: string) => go(partOf(field, isElder), correcting)
  /** To the step before, which is the entry before if this one was reached from it. */
  const back = (to: Question | 'review') =>
    state === onward || state === correcting
      ? void navigate(-1)
      : void navigate(at(to), { replace: true })

  return {
    progress: isReview ? progressAt('check') : progressAt('fill', ` ${place + 1}/${parts.length}`),
    part,
    isElder,
    isReview,
    isStart: place === 0 && !isReview && state !== correcting,
    isFirst: place === 0,
    isLast: place === parts.length - 1,
    isCorrecting: state === correcting,
    enter: () => go('review', onward),
    leave: (field) => (field === undefined ? back(parts.at(-1) ?? 'place') : correct(field)),
    show: (field) => {
      if (partOf(field, isElder) !== part) correct(field)
    },
    next: () => go(parts[place + 1] ?? 'review', onward),
    back: () => back(parts[place - 1] ?? 'place'),
  }
}
