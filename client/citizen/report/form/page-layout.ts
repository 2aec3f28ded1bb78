import type { FormLayout } from '../form-layout.ts'
import { useReviewStep } from '../use-review-step.ts'
import { ReportForm } from './report-form.tsx'

/** The whole form on one page, for screens with room. */
export const pageLayout: FormLayout = { useSteps: useReviewStep, Form: ReportForm }
