import type { ReactNode } from 'react'
import type { Component } from '../../kit/jsx/component.ts'
import type { Way } from '../../../contract/report/way.ts'
import type { Uploads } from './evidence/use-uploads.ts'
import type { ReportForm as FormState } from './form/use-report-form.ts'

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

/** What a layout of the form shows. */
export interface ReportFormProps extends FormState {
  way: Way
  /** Masked phone of the signed-in citizen. */
  ownPhone: string | undefined
  uploads: Uploads
  /** Number of attempts to continue; each moves the focus to the summary. */
  attempt: number
  /** Errors without a field. */
  others: readonly string[]
  /** Notices about the draft. */
  notice: ReactNode
  /** Retention of the draft and the button to clear it; always visible. */
  keeping: ReactNode
  submit: () => void
}

/** A shell's layout of the form. */
export interface FormLayout {
  useSteps: (way: Way) => FormSteps
  Form: Component<ReportFormProps>
}
