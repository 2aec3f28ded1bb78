import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { commands } from '../frame/commands.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { useServerClock } from '../frame/use-clock.ts'
import { dueInWords } from '../queue/due-words.ts'
import { MemberRow } from './member-row.tsx'
import { likenessInWords } from './likeness-words.ts'
import { subjectAddress } from './subject-address.ts'
import type { GroupView } from './use-group.ts'
import styles from './group-pane.module.css'

interface Props {
  detail: CaseDetail
  view: GroupView
  onOpen: (caseNumber: string) => void
}

/** The cases that are decided together: those of the group, each with a tick, and what is like the open one. */
export function GroupPane({ detail, view, onOpen }: Props) {
  const { group, similar, failure } = view
  const now = useServerClock(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = group && detail.case_number
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus({ preventScroll: true })
  }, [shown])
  if (failure)
    return (
      <Alert tone="danger" title="没有打开这一组" announce>
        {failure.message}
      </Alert>
    )
  if (!group) return <Skeleton shape="block" />
  const { members, total, kind } = group
  const named = members.filter((row) => row.real_name).length
  const due = dueInWords(members[0] ?? detail, now)
  const hidden = total - members.length
  const open = (number: string) => {
    view.readAlone(number)
    onOpen(number)
  }
  const rowProps = { view, detail, onOpen: open }
  return (
    <div className="grid-3">
      <header>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {detail.report_type.name}：
          <HostileText text={detail.place ?? detail.headline} />
        </h1>
        <p className={styles.meta}>
          {kind
            ? `${likenessInWords({ kind, measure: 0 })}、同一类型的 ${total} 件`
            : '这件举报没有同一对象的'}
          {hidden === 0 && total > 1 && ` · ${total - named} 匿名，${named} 实名`}
          {due && ` · 最早到期 ${due}`} ·{' '}
          <Link to={subjectAddress(detail.case_number)}>
            同一对象 <kbd aria-hidden="true">{commands.subject.cap}</kbd>
          </Link>
        </p>
      </header>
      <section className={styles.box} aria-label="一起处理的举报">
        <h2 className={styles.heading}>
          {total} 件{' '}
          <small>
            已看 {view.seen} · 勾选 {view.chosen.length} · <kbd>↓</kbd>
            <kbd>↑</kbd> 展开 <kbd>X</kbd> 勾选
          </small>
        </h2>
        <ul className={styles.rows}>
          {members.map((row, place) => (
            <MemberRow key={row.case_number} {...rowProps} {...{ row, place }} reasons={null} />
          ))}
        </ul>
        <p className={styles.remark}>
          {hidden > 0 && (
            <>
              还有 {hidden} 件没有列出，没显示过的不会处理{' '}
              <Button variant="quiet" onClick={() => void view.listMore()}>
                再列一些
              </Button>{' '}
            </>
          )}
          没勾的这次不处理，仍在队列里，不留痕迹。
        </p>
      </section>
      {similar.length > 0 && (
        <section className={styles.box} aria-label="相似">
          <h2 className={styles.heading}>相似，可以一并处理（默认不勾）</h2>
          <ul className={styles.rows}>
            {similar.map((row, at) => (
              <MemberRow
                key={row.case_number}
                {...rowProps}
                {...{ row }}
                place={members.length + at}
                reasons={row.reasons}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
