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

const words: Record<Strength, string> = { weak: '弱', fair: '中', strong: '强' }

/** Field for a new password: lists the rules, ticks each one that is met, and shows the strength. */
export function NewPasswordField({ label = '密码', typed, phone, ...rest }: NewPasswordFieldProps) {
  const strength = passwordStrength(typed, phone)
  const rules = (
    <ul className={styles.rules}>
      {passwordRules.map(({ id, text, textWithoutPhone = text, isMet }) => {
        const met = isMet(typed, phone ?? '')
        return (
          <li key={id} className={classNames(styles.rule, met && styles.met)}>
            {met ? <Check size={16} /> : <Dot size={16} />}
            {phone === undefined ? textWithoutPhone : text}
            {met && <VisuallyHidden>（已满足）</VisuallyHidden>}
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
        <output>{strength && `密码强度：${words[strength]}`}</output>
      </div>
    </PasswordField>
  )
}
