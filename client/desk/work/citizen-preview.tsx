import { type WordsToReporter, wordsToReporter } from '../../../contract/desk/audience.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import {
  citizenWords,
  type DeskStep,
  extensionNotice,
  type Outcome,
  type Step,
  steps,
} from '../../../contract/report/report-steps.ts'
import { KeyButton } from './step-buttons.tsx'
import styles from './action-pane.module.css'

interface Preview {
  readonly step: DeskStep
  readonly before: readonly DeskStep[]
  readonly text: WordsToReporter
  readonly outcome: Outcome | null
  /** Name of the chosen authority. */
  readonly authority: string | undefined
  /** Length of an extension, in words. */
  readonly extension: string
}

/** Names the status that a step leads to. */
const nameAfter = (to: Step['to']): string =>
  to in statusNames ? statusNames[to as keyof typeof statusNames] : '原结果'

/** Returns the new statuses that the citizen sees, and the words beside the last one; the product's own are among them. */
function shownTo({ step, before, text: typed, outcome, authority, extension }: Preview) {
  const text = typed.trim()
  if (step === 'extend')
    return { status: '工作人员的答复', words: extensionNotice(extension, text) }
  const status = nameAfter(steps[step].to)
  const isTransfer = [...before, step].includes('transfer')
  const words = citizenWords({
    step,
    text,
    outcome: outcome ?? undefined,
    authority: isTransfer ? authority : undefined,
  })
  const earlier = before.map((each) => nameAfter(steps[each].to))
  return { status: [...earlier, status].join(' → '), words }
}

/** What the citizen will read of a decision. */
export function CitizenPreview(preview: Preview) {
  const { news }: Step = steps[preview.step]
  if (news === 'nothing') return null
  const { status, words } = shownTo(preview)
  return (
    <section className={styles.preview} aria-label="举报人将看到">
      <h3 className={styles.heading}>举报人将看到</h3>
      <p>
        <strong>{status}</strong>
      </p>
      {words && <p className="typed">{words}</p>}
    </section>
  )
}

interface ProposalProps {
  detail: CaseDetail
  /** @param isChanged with other words */
  onAgree: (isChanged: boolean) => void
}

/** The step that a colleague has sent for review. */
export function ProposalBox({ detail, onAgree }: ProposalProps) {
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
        text={wordsToReporter.parse(text ?? '')}
        authority={authority?.name}
      />
      {note && <p className={styles.remark}>内部备注：{note}</p>}
      {mayReview ? (
        <div className={styles.choices}>
          <KeyButton name="agree" label="同意" onClick={() => onAgree(false)} />
          <KeyButton name="reword" label="改后同意" onClick={() => onAgree(true)} />
        </div>
      ) : (
        <p className={styles.remark}>等审核人员决定；期限照常计算。</p>
      )}
    </section>
  )
}
