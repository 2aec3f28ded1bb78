import type { ReactNode } from 'react'
import { deskSteps } from '../../../contract/report-steps.ts'
import type { CaseDetail } from '../../../contract/staff/case.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { commands } from '../frame/commands.ts'
import { type Doing, type Macro, nameOfDoing, stepCommand } from './step-form.ts'
import styles from './action-pane.module.css'

/** What may be done with a case now, besides notes and words that change nothing. */
export const doingsOf = ({
  may,
  may_extend: mayExtend,
  status,
  reporter_left: hasLeft,
}: CaseDetail) => {
  const isEnded = status === 'withdrawn'
  const others: Doing[] = [
    ...(may.length > 0 && !hasLeft ? (['reply'] as const) : []),
    ...(mayExtend ? (['extend'] as const) : []),
    ...(isEnded ? [] : (['note'] as const)),
  ]
  return [...deskSteps.filter((step) => may.includes(step)), ...others]
}

/** What changes no status, side by side. */
const shortNames = { reply: '留言', extend: '延期', note: '备注' } as const
const isBeside = (doing: Doing): doing is keyof typeof shortNames => doing in shortNames

/** The short name of a step, and around it what makes it whole for those who do not see where it stands. */
function ShortName({ doing }: { doing: keyof typeof shortNames }) {
  const [before, after] = nameOfDoing(doing).split(shortNames[doing])
  return (
    <span>
      {before && <VisuallyHidden>{before}</VisuallyHidden>}
      {shortNames[doing]}
      {after && <VisuallyHidden>{after}</VisuallyHidden>}
    </span>
  )
}

interface StepButtonProps {
  doing: Doing
  chosen: Doing | null
  isDisabled: boolean
  onChoose: (doing: Doing) => void
  children: ReactNode
}

function StepButton({ doing, chosen, isDisabled, onChoose, children }: StepButtonProps) {
  const { cap } = commands[stepCommand[doing]]
  return (
    <button
      type="button"
      className={classNames(styles.choice, doing === chosen && styles.chosen)}
      disabled={isDisabled}
      aria-pressed={doing === chosen}
      aria-keyshortcuts={cap}
      onClick={() => onChoose(doing)}
    >
      {children}
      <kbd aria-hidden="true">{cap}</kbd>
    </button>
  )
}

interface Props {
  macros: readonly Macro[]
  doings: readonly Doing[]
  chosen: Doing | null
  isDisabled: boolean
  onMacro: (macro: Macro) => void
  onChoose: (doing: Doing) => void
}

/** Everything that may be done, each with its key: usual decisions first. */
export function StepButtons({ macros, doings, chosen, isDisabled, onMacro, onChoose }: Props) {
  const decisions = doings.filter((doing) => !isBeside(doing))
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
      {decisions.map((doing) => (
        <StepButton key={doing} {...{ doing, chosen, isDisabled, onChoose }}>
          {nameOfDoing(doing)}
        </StepButton>
      ))}
      <div className={styles.beside}>
        {doings.filter(isBeside).map((doing) => (
          <StepButton key={doing} {...{ doing, chosen, isDisabled, onChoose }}>
            <ShortName doing={doing} />
          </StepButton>
        ))}
      </div>
    </div>
  )
}
