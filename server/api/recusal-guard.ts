import * as z from 'zod/mini'
import { caseNumber } from '../../contract/desk/case.ts'
import { type RecusalDeps, recuseNamed } from '../desk/recusal/recuse.ts'
import type { Route } from '../http/route.ts'

/** Cases that a call is about. */
const about = z.object({
  case_number: z.optional(caseNumber),
  other: z.optional(caseNumber),
  cases: z.optional(z.array(z.object({ case_number: caseNumber }))),
})

/** Looks, before a call of the desk reads a case, whether the case names the caller: then it does not open for them. */
export const guardedByRecusal =
  (deps: RecusalDeps) =>
  (guarded: Route): Route => ({
    ...guarded,
    async handle(input, call) {
      const { data } = about.safeParse(input)
      const numbers = [
        data?.case_number,
        data?.other,
        ...(data?.cases ?? []).map((each) => each.case_number),
      ]
      const named = numbers.filter((number) => number !== undefined)
      if (call.caller?.staff && named.length > 0) await recuseNamed(deps, call, named)
      return guarded.handle(input, call)
    },
  })
