import * as z from 'zod/mini'
import { forgetAnswersBefore } from './answer-store.ts'
import { takeStepJob } from './decide.ts'
import { takeStep, type TakeStepDeps } from './take-step.ts'

const day = 24 * 60 * 60 * 1000
const decision = z.object({ id: z.string() })

/** The jobs of case work, by task name: due decisions, and deletion of stored answers. */
export const workTasks = (deps: TakeStepDeps) => ({
  [takeStepJob]: (payload: unknown) => takeStep(deps, decision.parse(payload).id),
  forget_staff_answers: () =>
    forgetAnswersBefore(deps.db, new Date(deps.clock.now().getTime() - day)),
})

/** In graphile-worker's crontab format. */
export const workCrontab = '37 * * * * forget_staff_answers'
