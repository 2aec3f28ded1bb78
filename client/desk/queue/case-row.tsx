import type { CaseRow as Row } from '../../../contract/desk/case.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { dueInWords } from './due-words.ts'
import { stoppedWords } from './stopped-words.ts'
import styles from './case-list.module.css'

/** Style and spoken text of a row's urgency. */
const edges = {
  none: undefined,
  ok: undefined,
  paused: undefined,
  near: { look: styles.near, spoken: '即将到期' },
  overdue: { look: styles.late, spoken: '已超时' },
  escalated: { look: styles.late, spoken: '已督办' },
} as const

interface Props {
  row: Row
  memberId: string
  isOpen: boolean
  /** The only row in the tab order; J and K move from there. */
  isEntry: boolean
  isSelected: boolean
  /** Whether the row says its status, as in search results, whose cases may have any. */
  hasStatus: boolean
  now: number
  onOpen: () => void
  onSelect: () => void
}

/** A case in the list: headline, place, due time and assignee. */
export function CaseRow({
  row,
  memberId,
  isOpen,
  isEntry,
  isSelected,
  hasStatus,
  now,
  onOpen,
  onSelect,
}: Props) {
  const edge = edges[row.urgency]
  const others = row.holder && row.holder.id !== memberId ? row.holder : undefined
  const facts = [
    row.case_number,
    row.place,
    row.files > 0 && `${row.files} 个文件`,
    row.parked && `${row.parked.by.name}放一放`,
    row.assignee && row.assignee.id !== memberId && row.assignee.name,
  ].filter(Boolean)
  return (
    <div
      className={classNames(styles.row, edge?.look, isOpen && styles.open)}
      data-case={row.case_number}
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={styles.check}
          checked={isSelected}
          onChange={onSelect}
          tabIndex={-1}
        />
        <span className={styles.spoken}>选中 {row.case_number}</span>
      </label>
      <button
        type="button"
        className={styles.main}
        onClick={onOpen}
        aria-current={isOpen || undefined}
        tabIndex={isEntry ? 0 : -1}
      >
        <span className={styles.headline}>
          {row.danger && <span className={styles.urgentChip}>生命危险</span>}
          {row.involves_minors && <span className={styles.urgentChip}>涉未成年人</span>}
          {row.is_urgent && !row.involves_minors && !row.danger && (
            <span className={styles.urgentChip}>{row.report_type.name}</span>
          )}
          {row.status === 'appealing' && <span className={styles.answerChip}>申诉</span>}
          {row.proposed_by && <span className={styles.answerChip}>待审核</span>}
          {row.returned_to === memberId && <span className={styles.answerChip}>被退回</span>}
          {row.parked && <span className={styles.answerChip}>放着</span>}
          {row.authority_state && (
            <span className={styles.answerChip}>
              {row.authority_state === 'answered' ? '已回函' : '回函超期'}
            </span>
          )}
          {row.stopped && <span className={styles.answerChip}>{stoppedWords(row.stopped)}</span>}
          {row.has_answer && <span className={styles.answerChip}>已补充</span>}
          <HostileText text={row.headline || '（没有文字）'} />
        </span>
        <span className={styles.facts}>
          <HostileText text={facts.join(' · ')} />
        </span>
        <span className={styles.due}>
          {dueInWords(row, now)}
          {edge && <span className={styles.spoken}>，{edge.spoken}</span>}
        </span>
        <span className={styles.who}>
          {row.group_size !== null && (
            <span className={styles.groupChip}>一组 {row.group_size}</span>
          )}
          {hasStatus && <b>{row.status_name} </b>}
          {others ? `${others.name}在看` : row.real_name ? '实名' : '匿名'}
        </span>
      </button>
    </div>
  )
}
