import { useCallback } from 'react'
import { reportJudge, type Judgement } from '../../../contract/report/report.ts'
import { ways, type Way } from '../../../contract/report/way.ts'
import { CallFailure, isOutage } from '../../kit/call-failure.ts'
import { useLoad } from '../../kit/use-load.ts'
import { citizen } from '../site/session/caller.ts'
import { visitor } from '../site/session/visitor.ts'

/**
 * Asks whether a type may be reported in this way. A back end that sends no details allows it; the phone is required
 * unless the answer says otherwise.
 * @throws CallFailure
 */
export async function judge(typeId: number, way: Way): Promise<Judgement> {
  const { call } = way === 'named' ? citizen : visitor
  const answer = await call(reportJudge, { report_type_id: typeId, real_name: ways[way] })
  return { allowed: true, need_phone: true, need_login: false, ...answer }
}

/** Returns the server's judgement on type and way; while undefined, the form stays open and the submission decides. */
export function useJudgement(typeId: number, way: Way): Judgement | undefined {
  const load = useCallback(
    () =>
      judge(typeId, way).catch((thrown: unknown) => {
        if (!(thrown instanceof CallFailure) || isOutage(thrown)) throw thrown
        return { allowed: false, need_phone: true, need_login: false, message: thrown.message }
      }),
    [typeId, way],
  )
  const { data, isLoading } = useLoad(load)
  return isLoading ? undefined : data
}
