import type { FormLayout } from '../form-layout.ts'
import { PartForm } from './part-form.tsx'
import { usePartSteps } from './use-part-steps.ts'

/** The form one thing at a time, for phones. */
export const partLayout: FormLayout = { useSteps: usePartSteps, Form: PartForm }
