import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { chooseTheme, storedTheme, themes, type Theme } from './theme.ts'
import { signOut, useSignedIn } from './member.ts'
import styles from './member-menu.module.css'

/** Below this number of recovery codes a warning is shown. */
const fewCodes = 4

/** Menu with the signed-in person, the theme, passkeys and sign-out. */
export function MemberMenu() {
  const member = useSignedIn()
  const [isOpen, open] = useState(false)
  const [theme, setTheme] = useState<Theme>(storedTheme)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) open(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events that bubble from its button and panel
    <div
      className={styles.menu}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // Handled here: the workbench would also move the focus away from the button.
        event.preventDefault()
        open(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => open(!isOpen)}
      >
        {member.name}
        <ChevronDown size={14} />
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        <p className={styles.who}>
          <b>{member.name}</b>
          <span className="faint" translate="no">
            {member.login}
          </span>
        </p>
        <p className="faint">{member.roles.map((role) => staffRoleNames[role]).join('、')}</p>
        {member.recovery_codes_left < fewCodes && (
          <p className={styles.few}>
            恢复码还剩 {member.recovery_codes_left} 个，请在“我的账号”里换一套新的。
          </p>
        )}
        <fieldset className={styles.themes}>
          <legend>外观</legend>
          {(Object.keys(themes) as Theme[]).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="theme"
                checked={theme === name}
                onChange={() => {
                  chooseTheme(name)
                  setTheme(name)
                }}
              />
              {themes[name]}
            </label>
          ))}
        </fieldset>
        <Link to="/account" className={styles.out} onClick={() => open(false)}>
          我的账号
        </Link>
        <button type="button" className={styles.out} onClick={() => void signOut()}>
          退出登录
        </button>
      </div>
    </div>
  )
}
