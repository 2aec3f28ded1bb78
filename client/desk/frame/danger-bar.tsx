import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { caseDanger } from '../../../contract/desk/queue.ts'
import { chooseAttention, useAttention, useDangerRing } from './attention.ts'
import { useSignedIn } from './member.ts'
import { callQuery } from './queries.ts'
import styles from './frame.module.css'

/** Milliseconds between a supervisor's looks for danger; the workbench's stream of changes looks at once. */
const lookMs = 15_000

/** Rings for a supervisor while a new case of danger to life has no handler. */
export function DangerBar() {
  const isSupervisor = useSignedIn().roles.includes('supervisor')
  const { data } = useQuery({
    ...callQuery(caseDanger, {}, true),
    enabled: isSupervisor,
    refetchInterval: lookMs,
  })
  const danger = isSupervisor ? (data?.case_numbers.length ?? 0) : 0
  const { danger: hasSound } = useAttention()
  const { isSilenced, ring } = useDangerRing(danger)
  return (
    <output className={styles.connection}>
      {danger > 0 && (
        <span className={styles.alarm}>
          <Link to={`/work?case=${data?.case_numbers[0]}`}>生命危险 {danger} 件，还没有人在办</Link>
          {hasSound && isSilenced && (
            <button type="button" onClick={ring}>
              浏览器没有放出铃声，点这里允许
            </button>
          )}
          <button type="button" onClick={() => chooseAttention({ danger: !hasSound })}>
            {hasSound ? '关铃声' : '开铃声'}
          </button>
        </span>
      )}
    </output>
  )
}
