import * as words from '#words/report.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from '../../../kit/form.tsx'
import { ActionBar } from '../../../kit/ui/action-bar/action-bar.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorSummary } from '../../../kit/ui/error-summary/error-summary.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import type { FormLayout, ReportFormProps } from '../form-layout.ts'
import {
  LazyEvidence,
  prepareEvidence,
  LazyReporter,
  prepareReporter,
} from '../form/lazy-fields.ts'
import { PlaceFields } from '../form/place-fields.tsx'
import { inOrder } from '../form/problems.ts'
import { StoryFields } from '../form/story-fields.tsx'
import { fieldsOf, partOf, type Question } from './parts.ts'
import { usePartSteps } from './use-part-steps.ts'

/** The form of a report in parts; each is validated before the next one. */
export function PartForm(props: ReportFormProps) {
  const { form, proof, setProof, onCode, way, ownPhone, uploads, attempt, others } = props
  const { notice, keeping, submit } = props
  const { part, isElder, isFirst, isLast, isCorrecting, next, back } = usePartSteps(way)
  const { refusals, check } = usePartCheck(props, fieldsOf(part, isElder))
  const element = useRef<HTMLFormElement>(null)
  const [opened] = useState(part)
  useEffect(prepareEvidence, [])
  useEffect(() => {
    if (way === 'named') prepareReporter()
  }, [way])

  const goOn = async () => {
    if (isLast || isCorrecting) return submit()
    return (await check()) ? next() : undefined
  }
  const all = form.use((state) => state.problems)
  const problems = Object.fromEntries(
    Object.entries(all).filter(([field]) => partOf(field, isElder) === part),
  )
  return (
    <Form ref={element} className="grid-5" autoComplete="off" onSubmit={goOn}>
      {attempt + refusals > 0 && (
        <ErrorSummary errors={inOrder(problems)} attempt={attempt + refusals} />
      )}
      {others.map((message) => (
        <Alert key={message} tone="danger" announce>
          <p>{message}</p>
        </Alert>
      ))}
      {part === opened && notice}
      <Suspense fallback={<Skeleton shape="block" />}>
        {part === 'place' && <PlaceFields form={form} />}
        {part === 'story' && <StoryFields form={form} />}
        {part === 'evidence' && <LazyEvidence {...{ uploads, way, form }} />}
        {(part === 'reporter' || part === 'phone') && (
          <LazyReporter
            {...{ form, proof, setProof, onCode, ownPhone }}
            asks={part === 'phone' ? 'phone' : isElder ? 'name' : 'all'}
          />
        )}
        <PartFocus part={part} within={element} />
      </Suspense>
      {keeping}
      <ActionBar>
        {!isFirst && !isCorrecting && (
          <Button variant="secondary" size="large" onClick={back}>
            {words.backOne}
          </Button>
        )}
        <Button type="submit" size="large">
          {isCorrecting ? words.corrected : isLast ? words.toReview : words.nextOne}
          <ArrowRight size={18} />
        </Button>
      </ActionBar>
    </Form>
  )
}

interface PartFocusProps {
  part: Question
  within: RefObject<HTMLElement | null>
}

/** Moves the focus to the new part's heading; not when the page opens. */
function PartFocus({ part, within }: PartFocusProps) {
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const heading = within.current?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [part, within])
  return null
}

/** Layout of the form in parts, for phones and elder mode. */
export const partLayout: FormLayout = { useSteps: usePartSteps, Form: PartForm }

/** Validates some fields; after a refusal, on every change. @param fields the same array on every render */
function usePartCheck(
  { form, prepare }: Pick<ReportFormProps, 'form' | 'prepare'>,
  fields: readonly string[],
) {
  const [refused, setRefused] = useState<{ fields: typeof fields; times: number }>()
  const refusals = refused?.fields === fields ? refused.times : 0
  const isRefused = refusals > 0
  useEffect(() => {
    if (!isRefused) return undefined
    const checkAgain = () => void form.check(fields)
    // Values may have changed since the refusal.
    checkAgain()
    return form.subscribe(checkAgain)
  }, [form, fields, isRefused])
  return {
    /** Number of refused attempts to continue from these fields. */
    refusals,
    /** @returns true when the fields are valid */
    check: async (): Promise<boolean> => {
      await prepare()
      const isRight = form.check(fields)
      if (!isRight) setRefused({ fields, times: refusals + 1 })
      return isRight
    },
  }
}
