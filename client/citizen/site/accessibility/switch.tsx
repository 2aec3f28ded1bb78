import type { ReactNode } from 'react'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './accessibility-panel.module.css'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  /** Id of the element that says why the switch is disabled. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A checkbox whose change applies at once. */
export const Switch = ({ isOn, onChange, disabled, describedBy, children }: SwitchProps) => (
  <label className={classNames(styles.option, disabled && styles.unusable)}>
    <input
      type="checkbox"
      checked={isOn}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
)
