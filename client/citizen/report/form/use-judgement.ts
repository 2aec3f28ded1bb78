import { useEffect, useState } from 'react'
import type { Judgement } from '../../../../contract/report.ts'
import type { Way } from '../../../../contract/way.ts'
import { judge } from '../judge.ts'

/**
 * What the server says about reporting this type in this way; undefined while it has not, or cannot be,
 * asked: then the form stays open, and sending decides.
 */
export function useJudgement(typeId: number, way: Way): Judgement | undefined {
  const [judged, setJudged] = useState<{ about: string; judgement: Judgement }>()
  const about = `${typeId} ${way}`
  useEffect(() => {
    let present = true
    judge(typeId, way).then(
      (judgement) => present && setJudged({ about: `${typeId} ${way}`, judgement }),
      () => undefined,
    )
    return () => {
      present = false
    }
  }, [typeId, way])
  return judged?.about === about ? judged.judgement : undefined
}
