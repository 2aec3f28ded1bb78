import { type ReactNode, useState } from 'react'
import { deskSteps } from '../../../contract/report/report-steps.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { commands, type CommandName } from '../frame/commands.ts'
import { type CaseAction, type Macro, actionName, stepsBefore } from './step-form.ts'
import styles from './action-pane.module.css'

/** The key of each action; no two actions of one status share a key. */
export const stepCommand: Readonly<Record<CaseAction, CommandName>> = {
  accept: 'accept',
  process: 'accept',
  reopen: 'accept',
  transfer: 'transfer',
  take_back: 'transfer',
  call_off: 'transfer',
  ask: 'ask',
  reject: 'reject',
  uphold: 'reject',
  return: 'reject',
  close: 'close',
  close_appeal: 'close',
  reply: 'reply',
  note: 'note',
  extend: 'extend',
  park: 'park',
}

/** The commands of all actions but 放一放, which also takes a case back. */
export const decisionKeys = [...new Set(Object.values(stepCommand))].filter(
  (name) => name !== 'park',
)

/** Returns the permitted actions: steps first, then actions that keep the status. */
export const allowedActions = ({
  may,
  status,
  proposal,
  pending,
  reporter_left: hasLeft,
}: CaseDetail): CaseAction[] => {
  if (proposal?.may_review && !pending) return ['return', 'note']
  return [
    ...deskSteps.filter(
      (step) => step !== 'extend' && (may.includes(step) || stepsBefore({ may }, step).length > 0),
    ),
    ...(may.length > 0 && !hasLeft ? (['reply'] as const) : []),
    ...(may.includes('extend') ? (['extend'] as const) : []),
    ...(may.length > 0 ? (['park'] as const) : []),
    ...(status === 'withdrawn' ? [] : (['note'] as const)),
  ]
}

/** Returns the name of a colleague, or 您 for the reader. */
export const nameOf = (by: { id: string; name: string }, memberId: string): string =>
  by.id === memberId ? '您' : by.name

/** Returns why the actions of a key are not possible, and what to do instead. */
export function refusalOf(detail: CaseDetail, command: CommandName, memberId: string): string {
  const refused = detail.may_not.filter(({ step }) => stepCommand[step] === command)
  if (detail.pending) return `${nameOf(detail.pending.by, memberId)}刚做了决定，请先撤销或稍等`
  if (detail.proposal?.may_review) return '这件举报在待审核：Y 同意，W 改后同意，R 退回'
  return refused.at(-1)?.why ?? '这件举报现在不需要处理，可以写内部备注'
}

/** Short names of the actions that keep the status, shown side by side. */
const shortNames = { reply: '答复', extend: '延期', park: '放一放', note: '备注' } as const
const isBeside = (action: CaseAction): action is keyof typeof shortNames => action in shortNames

/** The short name, with the rest of the full name for screen readers. */
function ShortName({ action }: { action: keyof typeof shortNames }) {
  const [before, after] = actionName(action).split(shortNames[action])
  return (
    <span>
      {before && <VisuallyHidden>{before}</VisuallyHidden>}
      {shortNames[action]}
      {after && <VisuallyHidden>{after}</VisuallyHidden>}
    </span>
  )
}

/** A button of a command, with its key. */
interface KeyButtonProps {
  name: CommandName
  label: string
  onClick: () => void
}

export function KeyButton({ name, label, onClick }: KeyButtonProps) {
  const { cap } = commands[name]
  return (
    <button type="button" className={styles.choice} aria-keyshortcuts={cap} onClick={onClick}>
      {label}
      <kbd aria-hidden="true">{cap}</kbd>
    </button>
  )
}

interface StepButtonProps {
  action: CaseAction
  chosen: CaseAction | null
  isDisabled: boolean
  onChoose: (action: CaseAction) => void
  children: ReactNode
}

function StepButton({ action, chosen, isDisabled, onChoose, children }: StepButtonProps) {
  const { cap } = commands[stepCommand[action]]
  return (
    <button
      type="button"
      className={classNames(styles.choice, action === chosen && styles.chosen)}
      disabled={isDisabled}
      aria-pressed={action === chosen}
      aria-keyshortcuts={cap}
      onClick={() => onChoose(action)}
    >
      {children}
      <kbd aria-hidden="true">{cap}</kbd>
    </button>
  )
}

interface Props {
  macros: readonly Macro[]
  actions: readonly CaseAction[]
  chosen: CaseAction | null
  isDisabled: boolean
  onMacro: (macro: Macro) => void
  onChoose: (action: CaseAction) => void
}

/** Macros shown before the others are unfolded; the others keep their keys. */
const shownMacros = 5

/** Buttons of all permitted actions and macros with their keys. */
export function StepButtons({ macros, actions, chosen, isDisabled, onMacro, onChoose }: Props) {
  const decisions = actions.filter((action) => !isBeside(action))
  const [isUnfolded, unfold] = useState(false)
  const [changing, change] = useState<CaseAction | null>(null)
  // Room for the words: the other buttons are one press away, and all keys go on working.
  if (chosen !== null && chosen !== changing && actions.includes(chosen))
    return (
      <div className={styles.folded}>
        <StepButton action={chosen} {...{ chosen, isDisabled, onChoose }}>
          {actionName(chosen)}
        </StepButton>
        <button type="button" className={styles.fold} onClick={() => change(chosen)}>
          换一种
        </button>
      </div>
    )
  const folded = macros.length - shownMacros
  return (
    <div className={styles.choices}>
      {macros.slice(0, isUnfolded ? undefined : shownMacros).map((macro) => (
        <button
          key={macro.id}
          type="button"
          className={styles.choice}
          disabled={isDisabled}
          aria-keyshortcuts={macro.digit === null ? undefined : String(macro.digit)}
          onClick={() => onMacro(macro)}
        >
          {macro.name}
          {macro.digit !== null && <kbd aria-hidden="true">{macro.digit}</kbd>}
        </button>
      ))}
      {folded > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => unfold(!isUnfolded)}
        >
          {isUnfolded ? '收起' : `还有 ${folded} 个快捷处理`}
        </button>
      )}
      {macros.length > 0 && <hr className={styles.rule} />}
      {decisions.map((action) => (
        <StepButton key={action} {...{ action, chosen, isDisabled, onChoose }}>
          {action === 'transfer' && actions.includes('accept') ? '受理并转办' : actionName(action)}
        </StepButton>
      ))}
      <div className={styles.beside}>
        {actions.filter(isBeside).map((action) => (
          <StepButton key={action} {...{ action, chosen, isDisabled, onChoose }}>
            <ShortName action={action} />
          </StepButton>
        ))}
      </div>
    </div>
  )
}
