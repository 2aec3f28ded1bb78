import type { CaseDetail } from '../../../contract/desk/case.ts'
import { steps } from '../../../contract/report/report-steps.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import type { Lease } from './lease.ts'
import { allowedActions, nameOf, StepButtons } from './step-buttons.tsx'
import {
  answerAsDraft,
  type Authority,
  type CaseDraft,
  type CaseAction,
  editDraft,
  hasWords,
  isDeskStep,
  missingFields,
  mustReview,
  type Macro,
} from './step-form.ts'
import { ProposalBox } from './citizen-preview.tsx'
import { Moment } from '../frame/moment.tsx'
import { StepFields } from './step-fields.tsx'
import type { Work } from './use-work.ts'
import styles from './action-pane.module.css'
import { commands } from '../frame/commands.ts'
import { Failure } from '../frame/failure.tsx'

interface Props {
  memberId: string
  detail: CaseDetail
  lease: Lease
  /** Name of the colleague who took the case over. */
  takenBy: string | undefined
  changes: readonly string[]
  macros: readonly Macro[]
  authorities: readonly Authority[]
  work: Work
  onTakeOver: () => void
  onAcceptChanges: () => void
}

/** The actions on the open report. */
export function ActionPane(props: Props) {
  const { detail, lease, work, changes } = props
  const { draft, change, sending } = work
  const isHeldByColleague = lease === 'colleague' || lease === 'taken'
  const isDisabled = isHeldByColleague || sending.state !== 'idle'
  const actions = allowedActions(detail)
  const answer = detail.may.length > 0 ? detail.authority_part?.answers.at(-1) : undefined
  const staysOnCase = draft.action === 'note'
  const isDue = mustReview(detail, draft)
  const isReview = isDue || draft.isReview
  return (
    <>
      <h2 className={styles.heading}>处理</h2>
      {isHeldByColleague && <Colleague {...props} />}
      {changes.length > 0 && (
        <Alert tone="warning" title="这件举报刚刚有变化" announce>
          <ul>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>您写的内容都在，请看过再提交。</p>
          <Button variant="secondary" onClick={props.onAcceptChanges}>
            看过了
          </Button>
        </Alert>
      )}
      {detail.pending && (
        <output className={styles.remark}>
          {nameOf(detail.pending.by, props.memberId)}刚做了决定，几秒后生效；生效前可以按{' '}
          <kbd>Z</kbd> 撤销。
        </output>
      )}
      {detail.may.length === 0 && !detail.pending && !detail.proposal && (
        <p className={styles.remark}>{blockedWords(detail)}</p>
      )}
      {detail.parked && (
        <output className={styles.remark}>
          {detail.parked.by.name}放一放，
          {detail.parked.until === null ? (
            '等有新情况'
          ) : (
            <Moment at={detail.parked.until} />
          )}；按{' '}
          <kbd>P</kbd> 拿回来。
        </output>
      )}
      {detail.transfer_to && (
        <output className={styles.remark}>
          待移送<strong>{detail.transfer_to.name}</strong>：按 <kbd>{commands.packages.cap}</kbd>{' '}
          准备、下载材料，送达后登记。
        </output>
      )}
      {answer && !isDisabled && (
        <Button
          variant="secondary"
          onClick={() => change(answerAsDraft(draft, answer, detail.may))}
        >
          用回函填写答复
        </Button>
      )}
      <ProposalBox detail={detail} onAgree={work.agree} />
      <StepButtons
        macros={props.macros}
        actions={actions}
        chosen={draft.action}
        isDisabled={isDisabled}
        onMacro={work.run}
        onChoose={work.chooseAction}
      />
      <StepFields
        handle={work.fields}
        draft={draft}
        detail={detail}
        authorities={props.authorities}
        isDisabled={isHeldByColleague}
        problems={sending.problems}
        onChange={change}
      />
      <Failure message={sending.failure} />
      {sending.state === 'away' && (
        <Alert tone="warning" title="服务器暂时连不上" announce>
          <p>内容已保留在这台电脑上，连上后自动提交，不会重复。</p>
          <Button variant="quiet" onClick={sending.giveUp}>
            先不提交
          </Button>
        </Alert>
      )}
      {draft.action && (
        <div className={styles.foot}>
          <MissingFields draft={draft} />
          {isDeskStep(draft.action) && detail.proposal === null && (
            <label className={styles.review}>
              <input
                type="checkbox"
                checked={isReview}
                disabled={isDue}
                onChange={() => change(editDraft(draft, { isReview: !isReview }))}
              />
              送审：由另一位审核人员同意{isDue && '（须送审）'} <kbd aria-hidden="true">S</kbd>
            </label>
          )}
          <Button
            className={styles.go}
            busy={sending.state !== 'idle'}
            disabled={isHeldByColleague}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void work.submit(staysOnCase)}
          >
            {staysOnCase ? '保存' : `${isReview ? '送审' : '提交'}并看下一件`}
            <kbd className={styles.goKey} aria-hidden="true">
              Ctrl+Enter
            </kbd>
          </Button>
          <p className={styles.remark}>
            {isReview
              ? '审核人员同意后才告诉举报人；期限照常计算。'
              : (remarks[draft.action] ?? '10 秒内可以撤销，之后通知举报人。')}
          </p>
        </div>
      )}
    </>
  )
}

function Colleague({ detail, lease, takenBy, work, onTakeOver }: Props) {
  const { draft, handOverWords } = work
  const name = takenBy ?? detail.holder?.name ?? '一位同事'
  return (
    <Alert
      tone={lease === 'taken' ? 'warning' : 'info'}
      title={lease === 'taken' ? `${name}已接手这件举报` : `${name}正在处理`}
      announce
    >
      <p>
        {hasWords(draft)
          ? '您写的内容都在，接手回来后可以继续。'
          : '需要由您来办的，请先和对方说一声。'}
      </p>
      {lease === 'taken' && hasWords(draft) && (
        <Button variant="secondary" onClick={() => void handOverWords(name)}>
          把写的交给{name}
        </Button>
      )}
      <Button variant="secondary" onClick={onTakeOver}>
        接手 <kbd aria-hidden="true">O</kbd>
      </Button>
    </Alert>
  )
}

const remarks: Partial<Record<CaseAction, string>> = {
  note: '只有同事看得到。',
  reply: '发给举报人，不改变办理状态。',
  park: '到时间或有新情况时会再出现；到期前一定出现。',
  return: '退给送审的人，举报人看不到。',
}

/** Says why there is nothing to decide: the rule against a step of this status, or because the case is over. */
function blockedWords({ may_not: refused, status }: CaseDetail): string {
  const byRule = refused.find(({ step }) => steps[step].from.some((from) => from === status))
  return byRule?.why ?? '这件举报现在不需要处理。'
}

/** Lists the missing fields. The empty output stays, so that screen readers announce changes. */
function MissingFields({ draft }: { draft: CaseDraft }) {
  const missing = missingFields(draft)
  return (
    <output className={styles.missing}>
      {missing.length > 0 && (
        <>
          还差：
          {missing.map(({ name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a placeholder may occur twice
            <span key={`${name}${index}`} className={styles.missingField}>
              {name}
            </span>
          ))}{' '}
          填好才能提交
        </>
      )}
    </output>
  )
}
