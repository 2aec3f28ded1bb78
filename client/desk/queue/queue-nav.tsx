import type * as z from 'zod/mini'
import { type caseCounts, type viewList } from '../../../contract/desk/queue.ts'
import { type CaseFilter, type View, views } from '../../../contract/desk/case-filter.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { addressOf, unfilteredView } from './desk-address.ts'
import styles from './queue-nav.module.css'

type Counts = z.output<(typeof caseCounts)['output']>
export type SavedView = z.output<(typeof viewList)['output']>['list'][number]

const names = Object.keys(views) as View[]
/** Views for daily work; the others are for lookups. */
const daily: readonly View[] = [
  'mine',
  'unassigned',
  'urgent',
  'overdue',
  'due_today',
  'answered',
  'review',
  'appeals',
  'transferred',
  'parked',
]
const others = names.filter((name) => !daily.includes(name))
/** Views whose non-zero count is red. */
const alarming: ReadonlySet<View> = new Set(['overdue'])

export const countOf = (counts: Counts | undefined, view: View): string | undefined => {
  const count = counts?.counts[view]
  if (count === undefined) return undefined
  return counts?.capped.includes(view) ? `${count}+` : String(count)
}

/** Says that a list has no next case, and where there is one. */
export function nothingLeft(view: View, counts: Counts | undefined): string {
  const left = (['overdue', 'mine', 'unassigned'] as const).find(
    (each) => each !== view && (counts?.counts[each] ?? 0) > 0,
  )
  const elsewhere = left ? `；“${views[left]}”还有 ${countOf(counts, left)} 件` : ''
  return `“${views[view]}”里没有等待办理的举报了${elsewhere}`
}

interface Props {
  filter: CaseFilter
  isSearching: boolean
  counts: Counts | undefined
  saved: readonly SavedView[]
  isNextReady: boolean
  onNext: () => void
  onShow: (filter: CaseFilter) => void
  onManage: () => void
}

/** The views on the left, with their counts. */
export function QueueNav(props: Props) {
  const { filter, isSearching, counts, saved, isNextReady, onNext, onShow, onManage } = props
  const shown = addressOf(filter).toString()
  const isShown = (one: CaseFilter) => !isSearching && addressOf(one).toString() === shown
  const entry = (view: View) => {
    const count = countOf(counts, view)
    return (
      <li key={view}>
        <button
          type="button"
          className={classNames(styles.entry, isShown(unfilteredView(view)) && styles.shown)}
          aria-current={isShown(unfilteredView(view)) ? 'page' : undefined}
          onClick={() => onShow(unfilteredView(view))}
        >
          {views[view]}
          {count !== undefined && (
            <span
              className={classNames(
                styles.count,
                alarming.has(view) && count !== '0' && styles.alarm,
              )}
            >
              {count}
            </span>
          )}
        </button>
      </li>
    )
  }
  return (
    <nav className={styles.nav} aria-label="队列">
      <button type="button" className={styles.next} onClick={onNext}>
        下一件
        <span className={styles.ready}>
          {isNextReady && <span className={styles.dot} title="已备好" />}
          <kbd aria-hidden="true">G</kbd>
        </span>
      </button>
      <h2 className={styles.heading}>队列</h2>
      <ul>{daily.map(entry)}</ul>
      <h2 className={styles.heading}>查阅</h2>
      <ul>{others.map(entry)}</ul>
      <h2 className={styles.heading}>
        我存的
        <button type="button" className={styles.manage} onClick={onManage}>
          保存、管理
        </button>
      </h2>
      <ul>
        {saved.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className={classNames(styles.entry, isShown(view.filter) && styles.shown)}
              aria-current={isShown(view.filter) ? 'page' : undefined}
              onClick={() => onShow(view.filter)}
            >
              {view.name}
              {view.shared && <span className={styles.count}>共享</span>}
            </button>
          </li>
        ))}
        {saved.length === 0 && <li className={styles.none}>筛选后可以保存在这里</li>}
      </ul>
    </nav>
  )
}
