import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Way } from '../../../../contract/report/way.ts'
import { progressAt } from '../flow-steps.ts'
import type { FormSteps } from '../form-layout.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import { partOf, partsFor, type Question } from './parts.ts'

/** History state of a step whose predecessor is the entry before it. */
const onward = 'onward'
/** History state of a part that was opened from the review for a correction. */
const correcting = 'correcting'

interface PartSteps extends FormSteps {
  part: Question
  isElder: boolean
  isFirst: boolean
  isLast: boolean
  /** This part was opened from the review for a correction. */
  isCorrecting: boolean
  next: () => void
  back: () => void
}

/** Navigates the form in parts, then the review. Each step is a history entry, and in the address for a reload. */
export function usePartSteps(way: Way): PartSteps {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isElder = useRootMatches('[data-elder]')
  const parts = partsFor(way, isElder)
  const asked = search.get('part')
  // Elder mode may have been switched off meanwhile.
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
  /** Goes to the previous step, by history if this step was reached from it. */
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
