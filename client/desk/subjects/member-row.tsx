import { useEffect, useRef } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import type { GroupMember, Likeness } from '../../../contract/subjects/group.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { leftOutWords } from './left-out-words.ts'
import { likenessInWords } from './likeness-words.ts'
import type { GroupView } from './use-group.ts'
import styles from './group-pane.module.css'

interface Props {
  row: GroupMember
  /** What it has in common with the open case; null for a member of its group. */
  reasons: readonly Likeness[] | null
  place: number
  detail: CaseDetail
  view: GroupView
  onOpen: (caseNumber: string) => void
}

/** A case that may be decided along: the tick, who is named, what it says, folded until it is chosen. */
export function MemberRow({ row, reasons, place, detail, view, onOpen }: Props) {
  const { case_number: number, left_out: why, account } = row
  const element = useRef<HTMLLIElement>(null)
  const isActive = number === view.at
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  useSeen(element, () => view.noteSeen(number))
  const named = [
    row.place !== detail.place && row.place,
    account !== detail.account && account !== row.place && account,
  ].filter((each) => typeof each === 'string')
  const words = row.words.startsWith(row.headline.replace(/…$/, ''))
    ? row.words
    : `${row.headline}　${row.words}`
  return (
    <li ref={element} className={classNames(isActive && styles.active)}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={view.isTicked(row, reasons !== null)}
          disabled={why !== null}
          onChange={() => view.tick(number)}
        />
        <VisuallyHidden>处理 {number}</VisuallyHidden>
      </label>
      <button
        type="button"
        className={styles.main}
        aria-expanded={isActive}
        onClick={() => view.choose(place)}
      >
        <code translate="no">{number.slice(4)}</code>
        <span className={classNames(styles.words, !isActive && styles.folded)}>
          {row.stopped && <span className={styles.chip}>决定没有生效</span>}
          {row.has_answer && <span className={styles.chip}>已补充</span>}
          {why && <span className={styles.chip}>{leftOutWords[why]}</span>}
          {reasons && <b>{reasons.map(likenessInWords).join('，')} </b>}
          {named.length > 0 && (
            <b>
              <HostileText text={named.join(' ')} />{' '}
            </b>
          )}
          <HostileText text={words || '（没有文字）'} />
        </span>
        <span className={styles.facts}>
          {reasons && `${row.report_type.name} · `}
          {reasons && why === 'over' && `${row.status_name} · `}
          {row.real_name ? '实名' : '匿名'}
          {row.files > 0 && ` · ${row.files} 个文件`}
        </span>
      </button>
      <button type="button" className={styles.open} onClick={() => onOpen(number)}>
        打开<VisuallyHidden> {number}</VisuallyHidden>
      </button>
    </li>
  )
}

/** Calls back once most of an element is on the screen. */
function useSeen(element: { readonly current: HTMLElement | null }, onSeen: () => void) {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { threshold: 0.6 },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
}
