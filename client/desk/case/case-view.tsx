import type { ReactNode } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { reportSources } from '../../../contract/report/report-source.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { copyDefanged } from '../frame/defang.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { dueInWords } from '../queue/due-words.ts'
import { stoppedWords } from '../queue/stopped-words.ts'
import { useServerClock } from '../frame/use-clock.ts'
import { AuthorityPart } from './authority-part.tsx'
import { CaseEntries, openAppeal } from './case-entries.tsx'
import { DangerBanner } from './danger-banner.tsx'
import { EvidenceGrid, type GridProps } from './evidence-grid.tsx'
import { shortMoment } from './moments.ts'
import { ReportedPlaces } from './reported-places.tsx'
import styles from './case-view.module.css'

interface Props {
  detail: CaseDetail
  memberId: string
  isReviewer: boolean
  /** Whether pictures are shown unblurred, because Space is held. */
  isShowing: boolean
  onEnlarge: GridProps['onEnlarge']
  onOriginal: GridProps['onOriginal']
  onUnlock: GridProps['onUnlock']
  /** Buttons below the heading. */
  tools: ReactNode
  /** What is like the report. */
  similar: ReactNode
}

/** One report, in the order of judgement: an open appeal, location, description, evidence, history. */
export function CaseView(props: Props) {
  const { detail, isReviewer, isShowing, onEnlarge, onOriginal, onUnlock } = props
  const { reporter_left: hasLeft, wants_result: wantsResult, hold_until: holdUntil } = detail
  const facts = [
    detail.report_type.name,
    detail.source !== 'web' && reportSources[detail.source],
    detail.site_name,
    detail.seen_at && `${shortMoment(detail.seen_at)} 看到`,
  ].filter(Boolean)
  const shows = { isShowing, isReviewer, onEnlarge, onOriginal, onUnlock }
  const grid = { caseNumber: detail.case_number, ...shows }
  const appeal = openAppeal(detail)
  const entries = detail.entries.filter((entry) => entry !== appeal)
  return (
    <div className={styles.whole} onCopy={copyDefanged}>
      <Facts {...props} />
      {detail.danger && <DangerBanner danger={detail.danger} />}
      {detail.stopped && (
        <Alert tone="warning">
          {stoppedWords(detail.stopped)}：作出后，
          {detail.has_answer ? '举报人又发来消息' : '这件举报又有变化'}。请看过再决定。
        </Alert>
      )}
      {hasLeft && <Alert tone="warning">举报人已注销账号，无法再联系，也不会再收到通知。</Alert>}
      {holdUntil && <Alert tone="info">已延长保存至 {shortMoment(holdUntil)}。</Alert>}
      {appeal && (
        <section className={styles.box} aria-label="申诉">
          <h2 className={styles.heading}>申诉</h2>
          <CaseEntries entries={[appeal]} grid={grid} />
        </section>
      )}
      <section className={styles.box} aria-label="在哪里">
        <h2 className={styles.heading}>在哪里</h2>
        <ReportedPlaces urls={detail.urls} account={detail.account} />
        <p className={styles.remark}>
          <HostileText text={facts.join(' · ')} />
        </p>
      </section>
      <section className={styles.box} aria-label="情况">
        <h2 className={styles.heading}>情况</h2>
        {detail.title && detail.title !== detail.headline && (
          <p className={styles.description}>
            <HostileText text={detail.title} />
          </p>
        )}
        <p className={styles.description}>
          <HostileText text={detail.description} />
        </p>
        {wantsResult && <p className={styles.remark}>希望得知结果：办结时发短信提醒，不含内容。</p>}
      </section>
      {detail.evidence.length > 0 && (
        <section className={styles.box} aria-label="材料">
          <h2 className={styles.heading}>
            材料 {detail.evidence.length} 个<small>（重新编码，不是原件）</small>
          </h2>
          <EvidenceGrid {...grid} files={detail.evidence} />
        </section>
      )}
      {props.similar}
      {(detail.authority_part ?? detail.status === 'transferred') && (
        <section className={styles.box} aria-label="承办单位">
          <h2 className={styles.heading}>承办单位</h2>
          <AuthorityPart detail={detail} grid={grid} />
        </section>
      )}
      <section className={styles.box} aria-label="经过">
        <h2 className={styles.heading}>经过</h2>
        <CaseEntries entries={entries} arrivedAt={detail.arrived_at} grid={grid} />
      </section>
    </div>
  )
}

/** Length in characters up to which a headline fits two lines at full size. */
const shortHeadline = 44

/** Due dates that need the word 到期 to read as a deadline. */
const isDay = /^(?:今天|明天|\d+月)/

function Facts({ detail, memberId, tools }: Props) {
  const { holder, assignee } = detail
  const headline = detail.headline || '（没有文字）'
  const due = dueInWords(detail, useServerClock(30_000))
  const isLate = detail.urgency === 'overdue' || detail.urgency === 'escalated'
  return (
    <header className={styles.header}>
      <h1
        className={classNames(
          styles.title,
          Array.from(headline).length > shortHeadline && styles.long,
        )}
        id="case-title"
        tabIndex={-1}
      >
        <HostileText text={headline} />
      </h1>
      <p className={styles.meta}>
        <code translate="no">{detail.case_number}</code>{' '}
        <span className={styles.status}>{detail.status_name}</span>{' '}
        {detail.involves_minors && <span className={styles.urgent}>涉未成年人</span>}{' '}
        {due && (
          <span className={isLate ? styles.late : undefined}>
            {isDay.test(due) ? `${due}到期` : due}
          </span>
        )}{' '}
        <span>{detail.real_name ? '实名' : '匿名'}</span>{' '}
        <span>
          <time dateTime={detail.arrived_at}>{shortMoment(detail.arrived_at)}</time> 收到
        </span>{' '}
        {assignee && <span>经办 {assignee.id === memberId ? '我' : assignee.name}</span>}{' '}
        {holder?.id === memberId && <span>您正在处理，其他人看得到</span>}
      </p>
      {tools}
    </header>
  )
}
