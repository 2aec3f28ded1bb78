import * as z from 'zod/mini'
import { forgetAnswersBefore } from './answer-store.ts'
import { inboxDays } from '../../../contract/retention.ts'
import { forgetInboxBefore } from '../inbox/inbox-store.ts'
import { forgetPassedBefore } from './claim-store.ts'
import { takeStepJob } from './decide.ts'
import { takeStep, type TakeStepDeps } from './take-step.ts'

const day = 24 * 60 * 60 * 1000
const decision = z.object({ id: z.string() })

export const workTasks = (deps: TakeStepDeps) => ({
  [takeStepJob]: (payload: unknown) => takeStep(deps, decision.parse(payload).id),
  async forget_staff_answers() {
    const before = new Date(deps.clock.now().getTime() - day)
    await forgetAnswersBefore(deps.db, before)
    await forgetPassedBefore(deps.db, before)
    await forgetInboxBefore(deps.db, new Date(deps.clock.now().getTime() - inboxDays * day))
  },
})

export const workCrontab = '37 * * * * forget_staff_answers'
