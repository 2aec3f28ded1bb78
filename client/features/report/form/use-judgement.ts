import { useEffect, useState } from 'react'
import type { Output } from '../../../../contract/endpoint.ts'
import { reportJudge } from '../../../../contract/report.ts'
import { call } from '../../../kit/call.ts'
import { ways } from '../../site/way.ts'
import type { Way } from '../draft/draft.ts'

export type Judgement = Output<typeof reportJudge>

/**
 * What the server says about reporting this type in this way; undefined while it has not, or cannot be,
 * asked: then the form stays open, and sending decides.
 */
export function useJudgement(typeId: number, way: Way): Judgement | undefined {
  const [judged, setJudged] = useState<{ about: string; judgement: Judgement }>()
  const about = `${typeId} ${way}`
  useEffect(() => {
    let present = true
    call(reportJudge, { report_type_id: typeId, real_name: ways[way] }).then(
      (judgement) => present && setJudged({ about: `${typeId} ${way}`, judgement }),
      () => undefined,
    )
    return () => {
      present = false
    }
  }, [typeId, way])
  return judged?.about === about ? judged.judgement : undefined
}
