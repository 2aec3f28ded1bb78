import * as z from 'zod/mini'
import { instant } from '../field.ts'
import { deskSteps } from '../report/report-steps.ts'
import { colleague } from '../staff/role.ts'

/** A decision that has not been announced to the citizen yet; it can be undone until `effective_at`. */
export const pendingStep = z.object({
  id: z.string(),
  step: z.enum(deskSteps),
  by: colleague,
  effective_at: instant,
})

/** A decision that took no effect, because the case has changed since: mostly, its citizen has written. Gone after the next one. */
export const stoppedStep = z.object({ step: z.enum(deskSteps), by: colleague })
