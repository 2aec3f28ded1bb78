import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { statusNames } from '../../../contract/report/report-status.ts'
import { outcomes } from '../../../contract/report/report-steps.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { type Cluster, type LeftOut, mostLinked } from '../../../contract/desk/cluster.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { commands } from '../frame/commands.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { useClock } from '../frame/use-clock.ts'
import { dueInWords } from '../queue/due-words.ts'
import { linkInWords } from '../queue/link-words.ts'
import { subjectAddress } from './subject-address.ts'
import type { ClusterView } from './use-cluster.ts'
import styles from './cluster-pane.module.css'
import { Form } from '../../kit/form.tsx'

/** Why a step for all leaves members out, beside their number. */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  supplement: '在等补充',
  sensitive: '涉未成年人或敏感类型',
  over: '已有结果',
  pending: '已决定，还没有生效',
}

interface Props {
  detail: CaseDetail
  view: ClusterView
  onOpen: (caseNumber: string) => void
}

/** The cases that are linked with the open one: why, what differs, and what may belong to them. */
export function ClusterPane({ detail, view, onOpen }: Props) {
  const { cluster, failure, at } = view
  const now = useClock(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const rowOf = (row: Cluster['offered'][number], place: number, remark: string | null) => (
    <MemberRow
      key={row.case_number}
      {...{ row, remark }}
      isActive={row.case_number === at}
      onChoose={() => view.choose(place)}
      onOpen={() => {
        view.readAlone(row.case_number)
        onOpen(row.case_number)
      }}
    />
  )
  const shown = cluster && detail.case_number
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus({ preventScroll: true })
  }, [shown])
  if (failure)
    return (
      <Alert tone="danger" title="没有打开这一组" announce>
        {failure.message}
      </Alert>
    )
  if (!cluster) return <Skeleton shape="block" />
  const { members, offered, total, real_names: named } = cluster
  const due = dueInWords(detail, now)
  const hidden = total - members.length
  return (
    <div className="grid-3">
      <header>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {detail.report_type.name}：
          <HostileText text={detail.place ?? detail.headline} />
        </h1>
        <p className={styles.meta}>
          {total > 0
            ? `一组 ${total} 件 · ${total - named} 匿名，${named} 实名`
            : '这件举报不在任何一组'}
          {due && ` · 这一件 ${due}`} ·{' '}
          <Link to={subjectAddress(detail.case_number)}>
            同一对象 <kbd aria-hidden="true">{commands.subject.cap}</kbd>
          </Link>
        </p>
      </header>
      {total > 0 && <Reasons cluster={cluster} />}
      {members.length > 0 && (
        <section className={styles.box} aria-label="这一组的举报">
          <h2 className={styles.heading}>{total} 件</h2>
          <ul className={styles.rows}>
            {members.map((row, index) =>
              rowOf(row, index, row.left_out && leftOutWords[row.left_out]),
            )}
          </ul>
          {hidden > 0 && (
            <p className={styles.remark}>
              还有 {hidden} 件没有列出，同样处理{' '}
              <Button variant="quiet" onClick={() => void view.listMore()}>
                再列一些
              </Button>
            </p>
          )}
        </section>
      )}
      {offered.length > 0 && (
        <section className={styles.box} aria-label="可能有关">
          <h2 className={styles.heading}>
            可能有关 {offered.length} 件：<kbd>+</kbd> 加进来，<kbd>X</kbd> 不是一回事
          </h2>
          <ul className={styles.rows}>
            {offered.map((row, index) => rowOf(row, members.length + index, row.status_name))}
          </ul>
        </section>
      )}
      <AddByNumber key={detail.case_number} onAdd={view.addByNumber} />
    </div>
  )
}

/** 手工合并: adds a case that nothing offers. */
function AddByNumber({ onAdd }: { onAdd: (caseNumber: string) => Promise<unknown> }) {
  const [number, setNumber] = useState('')
  return (
    <Form
      className={styles.add}
      onSubmit={() => {
        const typed = number.trim()
        if (typed) void onAdd(typed).then(() => setNumber(''))
      }}
    >
      <label htmlFor="add-by-number">按案号加进这一组</label>
      <input
        id="add-by-number"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        手工合并
      </Button>
    </Form>
  )
}

function Reasons({ cluster: { total, reasons, decided } }: { cluster: Cluster }) {
  return (
    <section className={classNames(styles.box, styles.why)} aria-label="为什么在一起">
      <h2 className={styles.heading}>为什么在一起</h2>
      <p>
        {total > mostLinked && `前 ${mostLinked} 件：`}
        {reasons.map((reason) => `${linkInWords(reason)} ${reason.cases} 件`).join(' · ')}
      </p>
      {decided.map(({ status, outcome, cases }) => (
        <p key={`${status} ${outcome}`}>
          这一组已有结果 {cases} 件：{statusNames[status]}
          {outcome && `，${outcomes[outcome]}`}
        </p>
      ))}
    </section>
  )
}

interface RowProps {
  row: Cluster['offered'][number]
  remark: string | null
  isActive: boolean
  onChoose: () => void
  onOpen: () => void
}

function MemberRow({ row, remark, isActive, onChoose, onOpen }: RowProps) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li ref={element} className={isActive ? styles.active : undefined}>
      <button type="button" aria-current={isActive} onClick={onChoose}>
        <code translate="no">{row.case_number.slice(4)}</code>
        <span className={styles.words}>
          <HostileText text={row.headline} />
          {row.place && (
            <small>
              <HostileText text={row.place} />
            </small>
          )}
        </span>
        <span className={styles.links}>{row.links.map(linkInWords).join('，')}</span>
        {remark && <span className={styles.chip}>{remark}</span>}
      </button>
      <button type="button" className={styles.open} onClick={onOpen}>
        打开<VisuallyHidden> {row.case_number}</VisuallyHidden>
      </button>
    </li>
  )
}
