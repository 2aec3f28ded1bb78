import * as words from '#words/password.ts'
import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import styles from './password-field.module.css'
import { passwordRules, passwordStrength, type Strength } from './password-rules.ts'

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'hint' | 'label'> & {
  label?: string
  /** The text in the field. */
  typed: string
  /** The account's phone, masked or empty if not known; undefined where accounts have no phone. */
  phone: string | undefined
}

const strengths: Record<Strength, string> = {
  weak: words.weak,
  fair: words.medium,
  strong: words.strong,
}

/** Field for a new password: lists the rules, ticks each one that is met, and shows the strength. */
export function NewPasswordField({
  label = words.password,
  typed,
  phone,
  ...rest
}: NewPasswordFieldProps) {
  const strength = passwordStrength(typed, phone)
  const rules = (
    <ul className={styles.rules}>
      {passwordRules.map(({ id, text, textWithoutPhone = text, isMet }) => {
        const met = isMet(typed, phone ?? '')
        return (
          <li key={id} className={classNames(styles.rule, met && styles.met)}>
            {met ? <Check size={16} /> : <Dot size={16} />}
            {phone === undefined ? textWithoutPhone : text}
            {met && <VisuallyHidden>{words.isMet}</VisuallyHidden>}
          </li>
        )
      })}
    </ul>
  )
  return (
    <PasswordField {...rest} label={label} hint={rules} autoComplete="new-password">
      <div className={classNames(styles.strength, strength && styles[strength])}>
        {strength && (
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
        <output>{strength && words.passwordStrength(strengths[strength])}</output>
      </div>
    </PasswordField>
  )
}
