import type { ReactNode } from 'react'
import { deskSteps } from '../../../contract/report/report-steps.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { commands } from '../frame/commands.ts'
import { type CaseAction, type Macro, actionName, stepCommand } from './step-form.ts'
import styles from './action-pane.module.css'

/** Returns the permitted actions: steps first, then actions that keep the status. */
export const allowedActions = ({
  may,
  may_extend: mayExtend,
  status,
  reporter_left: hasLeft,
}: CaseDetail) => {
  const isEnded = status === 'withdrawn'
  const others: CaseAction[] = [
    ...(may.length > 0 && !hasLeft ? (['reply'] as const) : []),
    ...(mayExtend ? (['extend'] as const) : []),
    ...(isEnded ? [] : (['note'] as const)),
  ]
  return [...deskSteps.filter((step) => may.includes(step)), ...others]
}

/** Short names of the actions that keep the status, shown side by side. */
const shortNames = { reply: '留言', extend: '延期', note: '备注' } as const
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

/** Buttons of all permitted actions and macros with their keys. */
export function StepButtons({ macros, actions, chosen, isDisabled, onMacro, onChoose }: Props) {
  const decisions = actions.filter((action) => !isBeside(action))
  return (
    <div className={styles.choices}>
      {macros.map((macro, index) => (
        <button
          key={macro.id}
          type="button"
          className={styles.choice}
          disabled={isDisabled}
          aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          onClick={() => onMacro(macro)}
        >
          {macro.name}
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </button>
      ))}
      {macros.length > 0 && <hr className={styles.rule} />}
      {decisions.map((action) => (
        <StepButton key={action} {...{ action, chosen, isDisabled, onChoose }}>
          {actionName(action)}
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
