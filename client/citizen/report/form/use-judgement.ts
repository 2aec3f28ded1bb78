import { useCallback } from 'react'
import type { Judgement } from '../../../../contract/report.ts'
import type { Way } from '../../../../contract/way.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { judge } from '../judge.ts'

/**
 * Returns the server's judgement on reporting this type in this way. While it is undefined, because it is pending or
 * could not be loaded, the form stays open and the submission decides.
 */
export function useJudgement(typeId: number, way: Way): Judgement | undefined {
  const load = useCallback(() => judge(typeId, way), [typeId, way])
  const { data, isLoading } = useLoad(load)
  return isLoading ? undefined : data
}
