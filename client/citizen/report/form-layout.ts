import type { ComponentType } from 'react'
import type { Way } from '../../../contract/way.ts'
import type { ReportFormProps } from './form/report-form.tsx'

/** Where the citizen is on the way of a report. Every step is an entry of the history of its own. */
export interface FormSteps {
  progress: { steps: readonly string[]; current: number }
  isReview: boolean
  /** Nothing was asked before: what is said beforehand is said here. */
  isStart: boolean
  /** From the form to the review. */
  enter: () => void
  /** From the review back to the form; to a field, if one is named. */
  leave: (field?: string) => void
  /** Within the form, makes sure that a field is on the page. */
  show: (field: string) => void
}

/** How a shell lays the form out. */
export interface FormLayout {
  useSteps: (way: Way) => FormSteps
  Form: ComponentType<ReportFormProps>
}
