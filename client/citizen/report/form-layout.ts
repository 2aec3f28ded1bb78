import type { Component } from '../../kit/jsx/component.ts'
import type { Way } from '../../../contract/report/way.ts'
import type { ReportFormProps } from './form/report-form.tsx'

/** The position in the flow. Every step is a history entry. */
export interface FormSteps {
  progress: { steps: readonly string[]; current: number }
  isReview: boolean
  /** The first step, which shows introductory notes. */
  isStart: boolean
  /** Goes from the form to the review. */
  enter: () => void
  /** Goes from the review back to the form, optionally to a field. */
  leave: (field?: string) => void
  /** Makes sure that a field of the form is on the page. */
  show: (field: string) => void
}

/** A shell's layout of the form. */
export interface FormLayout {
  useSteps: (way: Way) => FormSteps
  Form: Component<ReportFormProps>
}
