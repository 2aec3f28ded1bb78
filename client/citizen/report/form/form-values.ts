import {
  type FieldErrors,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import type { ReportValues } from '../draft/draft.ts'
import { type CheckContext, type Problems, problemsOf } from './problems.ts'

/** The form's values: those of the draft, and two that are never stored. */
export interface FormValues extends ReportValues {
  /** One-time code from the text message. */
  otp: string
  /** No control; only carries the error of the evidence. */
  files?: undefined
}

/** Validates the form by the contract; a small counterpart of a zod resolver. */
export const resolverFor =
  (context: (values: FormValues, now: number) => CheckContext): Resolver<FormValues> =>
  (values) => {
    const problems = problemsOf(values, context(values, Date.now()))
    if (Object.keys(problems).length === 0) return { values, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const [field, message] of Object.entries(problems))
      set(errors, field, { type: 'contract', message })
    return { values: {}, errors }
  }

/** Shows the server's errors at the fields. */
export function showAtFields({ setError }: UseFormReturn<FormValues>, problems: Problems): void {
  for (const [field, message] of Object.entries(problems))
    // `fieldOf` returns only fields of the form.
    setError(field as Path<FormValues>, { type: 'server', message })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Flattens the form's nested errors to a list of fields. */
export function flatten(errors: unknown, path: readonly string[] = []): Problems {
  if (!isObject(errors)) return {}
  if (typeof errors['message'] === 'string') return { [path.join('.')]: errors['message'] }
  return Object.assign(
    {},
    ...Object.entries(errors)
      .filter(([key]) => key !== 'ref')
      .map(([key, inner]) => flatten(inner, [...path, key])),
  )
}
