import { useEffect, useState } from 'react'
import { reportJudge, type Judgement } from '../../../../contract/report.ts'
import { ways, type Way } from '../../../../contract/way.ts'
import { call } from '../../session/call.ts'

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
