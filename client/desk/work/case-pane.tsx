import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { packageStatuses } from '../../../contract/packages/package.ts'
import type { StaffSession } from '../../../contract/staff/session.ts'
import type { CallFailure } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { CaseView } from '../case/case-view.tsx'
import { commands } from '../frame/commands.ts'
import { GroupPane } from '../subjects/group-pane.tsx'
import { SimilarBox } from '../subjects/similar-box.tsx'
import { subjectAddress } from '../subjects/subject-address.ts'
import type { GroupView } from '../subjects/use-group.ts'
import { refetchCase } from './open-case.ts'
import type { OpenDialog } from './work-dialogs.tsx'
import styles from './case-pane.module.css'

interface Props {
  caseNumber: string | undefined
  detail: CaseDetail | undefined
  /** The group, shown in place of the report. */
  view: GroupView
  onOpen: (caseNumber: string) => void
  failure: CallFailure | null
  isWithdrawn: boolean
  member: StaffSession
  isShowing: boolean
  onDialog: (dialog: OpenDialog) => void
}

/** The report in the middle, with its lookup buttons. */
export function CasePane(props: Props) {
  const { caseNumber, detail } = props
  const pane = useRef<HTMLElement>(null)
  const shown = detail?.case_number
  useEffect(() => {
    if (!shown) return
    pane.current?.scrollTo({ top: 0 })
    // A narrow window scrolls the page instead of the pane.
    pane.current?.scrollIntoView()
    const { activeElement } = document
    // The previous case's fields are gone: move the focus to the new heading for screen readers.
    if (!activeElement || activeElement === document.body)
      document.querySelector<HTMLElement>('#case-title')?.focus({ preventScroll: true })
  }, [shown])
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-label="举报"
      aria-busy={!detail && !!caseNumber}
    >
      <Content {...props} />
    </section>
  )
}

function Content(props: Props) {
  const { caseNumber, detail, failure, isWithdrawn, member, isShowing, onDialog } = props
  if (isWithdrawn)
    return (
      <Alert tone="warning" title="举报人已撤回这件举报" announce>
        <p>内容已删除，不能再处理。按 G 看下一件。</p>
      </Alert>
    )
  if (detail && props.view.isShown)
    return <GroupPane detail={detail} view={props.view} onOpen={props.onOpen} />
  if (detail) {
    const { roles } = member
    return (
      <CaseView
        detail={detail}
        tools={<Tools {...{ detail, roles, onDialog }} onGroup={props.view.toggle} />}
        similar={
          <SimilarBox
            similar={props.view.similar}
            onOpen={props.onOpen}
            onDecide={detail.status === 'appealing' ? undefined : props.view.toggle}
          />
        }
        memberId={member.id}
        isReviewer={roles.includes('reviewer')}
        isShowing={isShowing}
        onEnlarge={({ position }) => onDialog({ kind: 'viewer', first: position })}
        onOriginal={(file) => onDialog({ kind: 'original', file })}
        onUnlock={(file) => onDialog({ kind: 'unlock', file })}
      />
    )
  }
  if (failure && caseNumber)
    return (
      <Alert tone="danger" title="没有打开" announce>
        <p>{failure.message}</p>
        <Button variant="secondary" onClick={() => void refetchCase(caseNumber)}>
          再试一次
        </Button>
      </Alert>
    )
  if (caseNumber)
    return (
      <>
        <Skeleton shape="medium" />
        <Skeleton shape="block" />
      </>
    )
  return (
    <div className={styles.none}>
      <p className={styles.seal} aria-hidden="true">
        举
      </p>
      <p>
        按 <kbd>G</kbd> 取下一件，或在列表里选一件。
      </p>
      <p className="faint">
        <kbd>J</kbd> <kbd>K</kbd> 上下，<kbd>/</kbd> 搜索，<kbd>?</kbd> 看全部按键
      </p>
    </div>
  )
}

interface ToolsProps {
  detail: CaseDetail
  roles: StaffSession['roles']
  onDialog: (dialog: OpenDialog) => void
  onGroup: () => void
}

function Tools({ detail, roles, onDialog, onGroup }: ToolsProps) {
  const { case_number: caseNumber } = detail
  const isSupervisor = roles.includes('supervisor')
  return (
    <div className={styles.tools}>
      <button type="button" onClick={() => print()}>
        打印
      </button>
      {detail.real_name && !detail.reporter_left && (
        <button type="button" onClick={() => onDialog({ kind: 'identity', caseNumber })}>
          查看举报人 <kbd aria-hidden="true">U</kbd>
        </button>
      )}
      {detail.group_size !== null && (
        <button type="button" onClick={onGroup}>
          一组 {detail.group_size} 件 <kbd aria-hidden="true">D</kbd>
        </button>
      )}
      <Link to={subjectAddress(caseNumber)}>
        同一对象 <kbd aria-hidden="true">{commands.subject.cap}</kbd>
      </Link>
      <button type="button" onClick={() => onDialog({ kind: 'activity', caseNumber })}>
        办理记录 <kbd aria-hidden="true">H</kbd>
      </button>
      {packageStatuses.has(detail.status) && (
        <button type="button" onClick={() => onDialog({ kind: 'package', caseNumber })}>
          移送材料 <kbd aria-hidden="true">{commands.packages.cap}</kbd>
        </button>
      )}
      <button type="button" onClick={() => onDialog({ kind: 'recuse', caseNumber })}>
        申请回避
      </button>
      {isSupervisor && (
        <>
          <button type="button" onClick={() => onDialog({ kind: 'assign', caseNumber })}>
            分派
          </button>
          <button type="button" onClick={() => onDialog({ kind: 'hold', caseNumber })}>
            延长保存
          </button>
        </>
      )}
    </div>
  )
}
