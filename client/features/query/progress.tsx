import { classNames } from '../../kit/ui/class-names.ts'
import { dayInWords, lastDayInWords } from './day-in-words.ts'
import styles from './progress.module.css'
import type { ShownReport } from './shown-report.ts'

type Step = NonNullable<ShownReport['progress']>[number]

/** When a step was reached, or until when it is expected; nothing where nobody can say. */
function dateOf({ reached_at, expected_at, is_late }: Step): string | undefined {
  if (reached_at !== undefined) return dayInWords(reached_at)
  if (expected_at === undefined) return undefined
  return is_late ? `原预计 ${lastDayInWords(expected_at)}` : `预计 ${lastDayInWords(expected_at)}前`
}

/** What is expected next, in a sentence. */
export function expectationOf({ status, progress, answer_until }: ShownReport): string | undefined {
  if (status === 'supplement')
    return answer_until === undefined
      ? undefined
      : `请在 ${lastDayInWords(answer_until)}（含当天）前补充；到期没有收到的，这个举报会办结。`
  const next = progress?.find((step) => step.expected_at !== undefined)
  if (next?.expected_at === undefined) return undefined
  const day = lastDayInWords(next.expected_at)
  const what = status === 'received' ? '告知是否受理' : next.name
  return next.is_late
    ? `原预计 ${day}前${what}，已经超过，我们会尽快办理。`
    : `预计 ${day}前${what}。`
}

/** The steps of a report in a row: reached ones with their day, the others with the day that is expected. */
export const Progress = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label="办理进度">
    {steps.map((step) => (
      <li
        key={step.name}
        className={classNames(
          step.reached_at !== undefined && styles.reached,
          step.is_late && styles.late,
        )}
      >
        <strong>{step.name}</strong>
        <span>{dateOf(step) ?? ''}</span>
      </li>
    ))}
  </ol>
)
