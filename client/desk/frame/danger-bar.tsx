import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { caseCounts } from '../../../contract/desk/queue.ts'
import { chooseAttention, useAttention, useDangerRing } from './attention.ts'
import { useSignedIn } from './member.ts'
import { callQuery } from './queries.ts'
import styles from './frame.module.css'

/** Milliseconds between a supervisor's counts of danger; the workbench's stream of changes counts at once. */
const countMs = 15_000

/** Rings for a supervisor while a new case of danger to life has no handler. */
export function DangerBar() {
  const isSupervisor = useSignedIn().roles.includes('supervisor')
  const { data } = useQuery({
    ...callQuery(caseCounts, {}, true),
    enabled: isSupervisor,
    refetchInterval: countMs,
  })
  const danger = isSupervisor ? (data?.danger ?? 0) : 0
  const { danger: hasSound } = useAttention()
  const { isSilenced, ring } = useDangerRing(danger)
  return (
    <output className={styles.connection}>
      {danger > 0 && (
        <span className={styles.alarm}>
          <Link to={data?.danger_case ? `/work?case=${data.danger_case}` : '/work?view=urgent'}>
            生命危险 {danger} 件，还没有人在办
          </Link>
          {hasSound && isSilenced && (
            <button type="button" onClick={ring}>
              浏览器没有放出铃声，点这里允许
            </button>
          )}
          <button type="button" onClick={() => void chooseAttention({ danger: !hasSound })}>
            {hasSound ? '关铃声' : '开铃声'}
          </button>
        </span>
      )}
    </output>
  )
}
