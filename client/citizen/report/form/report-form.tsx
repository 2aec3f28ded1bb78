import * as words from '#words/report.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Form } from '../../../kit/form.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorSummary } from '../../../kit/ui/error-summary/error-summary.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { useFileDrop } from '../evidence/use-file-drop.ts'
import type { Uploads } from '../evidence/use-uploads.ts'
import { progressAt } from '../flow-steps.ts'
import type { FormLayout, FormSteps, ReportFormProps } from '../form-layout.ts'
import { LazyEvidence, LazyReporter } from './lazy-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { inOrder } from './problems.ts'
import { StoryFields } from './story-fields.tsx'
import styles from './report-form.module.css'

/** The whole form on one page. */
export function ReportForm(props: ReportFormProps) {
  const { form, proof, setProof, onCode, way, ownPhone, uploads, attempt, others } = props
  const { notice, keeping, submit } = props
  const problems = form.use((state) => state.problems)
  return (
    <>
      {notice}
      <Form className="grid-5" autoComplete="off" onSubmit={submit}>
        {attempt > 0 && <ErrorSummary errors={inOrder(problems)} attempt={attempt} />}
        {others.map((message) => (
          <Alert key={message} tone="danger" announce>
            <p>{message}</p>
          </Alert>
        ))}
        <PlaceFields form={form} />
        <StoryFields form={form} />
        <Suspense fallback={<EvidenceSkeleton early={uploads.early} />}>
          <LazyEvidence {...{ uploads, way, form }} />
        </Suspense>
        {way === 'named' && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <LazyReporter {...{ form, proof, setProof, onCode, ownPhone }} />
          </Suspense>
        )}
        <div className={styles.actions}>
          <Button type="submit" size="large">
            {words.toReview}
            <ArrowRight size={18} />
          </Button>
          <span className="soft">{words.reviewSoon}</span>
        </div>
        {keeping}
      </Form>
    </>
  )
}

/** Layout of the form on one page, for large screens. */
export const pageLayout: FormLayout = { useSteps: useReviewStep, Form: ReportForm }

/** Placeholder of the evidence field, which phones load earlier; queues files dropped or pasted before it is loaded. */
function EvidenceSkeleton({ early }: Pick<Uploads, 'early'>) {
  useFileDrop((files) => void early.current.push(...files))
  return <Skeleton shape="block" />
}

/** History state of a review that was opened from the form, the entry before it. */
const fromForm = 'from-form'

/** Makes the review a history entry: the back button leads from it to the form. */
function useReviewStep(): FormSteps {
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
