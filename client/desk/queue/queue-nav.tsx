import type * as z from 'zod/mini'
import { type caseCounts } from '../../../contract/desk/queue.ts'
import { type CaseFilter, type View, views } from '../../../contract/desk/case-filter.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { viewLetters } from './list-keys.ts'
import styles from './queue-nav.module.css'

type Counts = z.output<(typeof caseCounts)['output']>

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
  'returned',
  'appeals',
  'to_hand_over',
  'transferred',
  'parked',
]
const others = names.filter((name) => !daily.includes(name))
/** Views whose non-zero count is red. */
const alarming: ReadonlySet<View> = new Set(['overdue'])

const countOf = (counts: Counts | undefined, list: View): string | undefined => {
  const count = counts?.counts[list]
  if (!counts || count === undefined) return undefined
  const mayBeMore = counts.capped.includes(list) || counts.partial.includes(list)
  return mayBeMore ? `${count}+` : String(count)
}

/** Returns the count of a view in words where it covers only the newest cases. */
export const totalOf = (counts: Counts | undefined, view: View): string | undefined =>
  counts?.partial.includes(view) ? `最近 1 万件中 ${counts.counts[view]} 件` : countOf(counts, view)

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
  isNextReady: boolean
  /** `V` was pressed: a letter is awaited. */
  isChoosing: boolean
  onNext: () => void
  onShow: (filter: CaseFilter) => void
}

/** The lists on the left, with their counts and letters. A view keeps the filter, which its count follows. */
export function QueueNav(props: Props) {
  const { filter, isSearching, counts, isNextReady, isChoosing } = props
  const entry = (view: View) => (
    <Entry
      key={view}
      name={views[view]}
      count={countOf(counts, view)}
      letter={viewLetters[view]}
      isAlarming={alarming.has(view)}
      isShown={!isSearching && filter.view === view}
      onShow={() => props.onShow({ ...filter, view })}
    />
  )
  return (
    <nav className={classNames(styles.nav, isChoosing && styles.choosing)} aria-label="队列">
      <button type="button" className={styles.next} onClick={props.onNext}>
        下一件
        <span className="line-2">
          {isNextReady && <span className={styles.dot} title="已备好" />}
          <kbd aria-hidden="true">G</kbd>
        </span>
      </button>
      <h2 className={styles.heading}>
        队列
        <span aria-hidden="true">
          <kbd>V</kbd> 再按字母
        </span>
      </h2>
      <ul>{daily.map(entry)}</ul>
      <h2 className={styles.heading}>查阅</h2>
      <ul>{others.map(entry)}</ul>
    </nav>
  )
}

interface EntryProps {
  name: string
  count: string | undefined
  /** Pressed after `V`. */
  letter: string
  isAlarming: boolean
  isShown: boolean
  onShow: () => void
}

function Entry({ name, count, letter, isAlarming, isShown, onShow }: EntryProps) {
  const isAlarm = isAlarming && count !== '0'
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.entry, isShown && styles.shown)}
        aria-current={isShown ? 'page' : undefined}
        aria-keyshortcuts={`V ${letter}`}
        onClick={onShow}
      >
        <span className={styles.name}>{name}</span>
        {count !== undefined && (
          <span className={classNames(styles.count, isAlarm && styles.alarm)}>{count}</span>
        )}
        <kbd aria-hidden="true">{letter}</kbd>
      </button>
    </li>
  )
}
