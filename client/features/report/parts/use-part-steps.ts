import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Way } from '../../../../contract/way.ts'
import type { FormSteps } from '../form-layout.ts'
import type { Part } from '../fields/field-table.ts'
import { partNames, partOf, partsFor } from './parts.ts'

/** Marks a step whose predecessor is the entry before it in the history. */
const onward = 'onward'
/** Marks a part that was opened to put something right: from it one goes back to the review. */
const correcting = 'correcting'

interface PartSteps extends FormSteps {
  part: Part
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
  const parts = partsFor(way)
  const place = Math.max(
    0,
    parts.findIndex((known) => known === search.get('part')),
  )
  const part = parts[place] ?? 'place'
  const isReview = search.get('step') === 'review'

  const at = (to: Part | 'review') => {
    const next = new URLSearchParams(search)
    next.delete('part')
    next.delete('step')
    if (to === 'review') next.set('step', 'review')
    else if (to !== parts[0]) next.set('part', to)
    return { search: next.toString() }
  }
  const go = (to: Part | 'review', mark: string) => void navigate(at(to), { state: mark })
  const correct = (field: string) => go(partOf(field), correcting)
  /** To the step before, which is the entry before if this one was reached from it. */
  const back = (to: Part | 'review') =>
    state === onward || state === correcting
      ? void navigate(-1)
      : void navigate(at(to), { replace: true })

  return {
    progress: {
      steps: [...parts.map((known) => partNames[known]), '核对提交'],
      current: isReview ? parts.length : place,
    },
    part,
    isReview,
    isFirst: place === 0,
    isLast: place === parts.length - 1,
    isCorrecting: state === correcting,
    enter: () => go('review', onward),
    leave: (field) => (field === undefined ? back(parts.at(-1) ?? 'place') : correct(field)),
    show: (field) => {
      if (partOf(field) !== part) correct(field)
    },
    next: () => go(parts[place + 1] ?? 'review', onward),
    back: () => back(parts[place - 1] ?? 'place'),
  }
}
