import ArrowRight from 'lucide-react/icons/arrow-right'
import { type FormEvent, type ReactNode, Suspense } from 'react'
import type { Way } from '../../../../contract/way.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorSummary } from '../../../kit/ui/error-summary/error-summary.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import { flatten } from './form-values.ts'
import { EvidenceSkeleton } from './evidence-skeleton.tsx'
import { LazyEvidence } from './lazy-evidence.tsx'
import { LazyReporter } from './lazy-reporter.tsx'
import { PlaceFields } from './place-fields.tsx'
import { inOrder } from './problems.ts'
import styles from './report-form.module.css'
import { StoryFields } from './story-fields.tsx'
import type { ReportForm as FormState } from './use-report-form.ts'
import { useReviewStep } from '../use-review-step.ts'
import type { FormLayout } from '../form-layout.ts'

export interface ReportFormProps extends FormState {
  way: Way
  /** The masked phone of whoever is signed in. */
  ownPhone: string | undefined
  uploads: Uploads
  /** How often going on was tried; moves the focus to the summary again. */
  attempt: number
  /** What is wrong and belongs to no field. */
  others: readonly string[]
  /** What is said about the draft that was found. */
  notice: ReactNode
  /** What is kept of it, and how it is cleared: always in sight. */
  keeping: ReactNode
  submit: () => void
}

/** The form of a report, on one page. */
export function ReportForm(props: ReportFormProps) {
  const { form, proof, setProof, way, ownPhone, uploads, attempt, others } = props
  const { notice, keeping, submit } = props
  const problems = flatten(form.formState.errors)
  return (
    <>
      {notice}
      {keeping}
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        {attempt > 0 && <ErrorSummary errors={inOrder(problems)} attempt={attempt} />}
        {others.map((message) => (
          <Alert key={message} tone="danger" announce>
            <p>{message}</p>
          </Alert>
        ))}
        <PlaceFields form={form} />
        <StoryFields form={form} />
        <Suspense fallback={<EvidenceSkeleton early={uploads.early} />}>
          <LazyEvidence {...{ uploads, way }} error={problems['files']} />
        </Suspense>
        {way === 'named' && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <LazyReporter {...{ form, proof, setProof, ownPhone }} />
          </Suspense>
        )}
        <div className={styles.actions}>
          <Button type="submit" size="large">
            下一步：核对
            <ArrowRight size={18} />
          </Button>
          <span className={styles.soon}>下一步还能修改，不会马上提交。</span>
        </div>
      </form>
    </>
  )
}

/** The whole form on one page, for screens with room. */
export const pageLayout: FormLayout = { useSteps: useReviewStep, Form: ReportForm }
