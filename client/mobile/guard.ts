import { createGuard } from '../features/guard/guard.ts'
import { sessionSteps } from '../features/guard/session-steps.ts'

/** Of the mobile site, which serves every device: whoever follows a link to it stays. */
export const guard = createGuard(sessionSteps)
