import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import { useEffect } from 'react'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import styles from './password-field.module.css'
import { hasCommonPasswords, loadCommonPasswords } from './known-passwords.ts'
import { passwordRules, passwordStrength, type Strength } from './password-rules.ts'

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'hint' | 'label'> & {
  label?: string
  /** What is typed so far. */
  typed: string
  /** The account's phone, as far as it is known; undefined where accounts have none. */
  phone: string | undefined
}

const words: Record<Strength, string> = { weak: '弱', fair: '中', strong: '强' }

/** A new password. Its rules are said before anything is typed, and ticked off while it is. */
export function NewPasswordField({ label = '密码', typed, phone, ...rest }: NewPasswordFieldProps) {
  const isBegun = typed !== ''
  useEffect(() => {
    // Here long before eight characters are; should it fail, the server still refuses what is on the list.
    if (isBegun) loadCommonPasswords().catch(() => undefined)
  }, [isBegun])
  const strength = passwordStrength(typed, phone)
  const rules = (
    <ul className={styles.rules}>
      {passwordRules.map(({ id, text, textWithoutPhone = text, isMet }) => {
        const met = isMet(typed, phone ?? '') && (id !== 'unguessable' || hasCommonPasswords())
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
