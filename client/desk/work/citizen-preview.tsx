import type { CaseDetail } from '../../../contract/desk/case.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import {
  citizenWords,
  type DeskStep,
  extensionNotice,
  type Outcome,
  steps,
} from '../../../contract/report/report-steps.ts'
import styles from './action-pane.module.css'

interface Preview {
  readonly step: DeskStep
  readonly before: readonly DeskStep[]
  readonly text: string
  readonly outcome: Outcome | null
  /** Name of the chosen authority. */
  readonly authority: string | undefined
  /** By how much an extension extends, in words. */
  readonly extension: string
}

/** Returns the last new status that the citizen hears of, and the words beside it; the product's own are among them. */
function shownTo({ step, before, text, outcome, authority, extension }: Preview) {
  if (step === 'extend')
    return { status: '工作人员的答复', words: extensionNotice(extension, text) }
  const { to } = steps[step]
  const status = to === 'stands' ? '原结果' : statusNames[to]
  const isTransfer = [...before, step].includes('transfer')
  const words = citizenWords({
    step,
    text,
    outcome: outcome ?? undefined,
    authority: isTransfer ? authority : undefined,
  })
  return { status: [...before.map((each) => steps[each].name), status].join(' → '), words }
}

/** What the citizen will read of a decision. */
export function CitizenPreview(preview: Preview) {
  if (preview.step === 'take_back') return null
  const { status, words } = shownTo(preview)
  return (
    <section className={styles.preview} aria-label="举报人将看到">
      <h3 className={styles.heading}>举报人将看到</h3>
      <p>
        <strong>{status}</strong>
      </p>
      {words && <p className={styles.words}>{words}</p>}
    </section>
  )
}

/** The step that a colleague has sent for review. */
export function ProposalBox({ detail }: { detail: CaseDetail }) {
  const { proposal, extension } = detail
  if (!proposal) return null
  const { by, step, before, outcome, authority, text, note, may_review: mayReview } = proposal
  const names = [...before, step].map((each) => steps[each].name).join('，')
  return (
    <section className={styles.proposal} aria-label="待审核">
      <p>
        <strong>
          {by.name}送审：{names}
        </strong>
        {authority && `（${authority.name}）`}
      </p>
      <CitizenPreview
        {...{ step, before, outcome, extension }}
        text={text ?? ''}
        authority={authority?.name}
      />
      {note && <p className={styles.remark}>内部备注：{note}</p>}
      <p className={styles.remark}>
        {mayReview ? (
          <>
            <kbd>Y</kbd> 同意　<kbd>W</kbd> 改后同意　<kbd>R</kbd> 退回
          </>
        ) : (
          '等审核人员决定；期限照常计算'
        )}
      </p>
    </section>
  )
}
