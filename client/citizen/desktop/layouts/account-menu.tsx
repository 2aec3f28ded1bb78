import * as words from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import { useCallback, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '../../account/sign-in/sign-out.ts'
import { useStore } from '../../../kit/store.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './account-menu.module.css'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { useCloseOutside } from './use-close-outside.ts'

const entries = [
  { to: '/user/query', label: titles.userQuery },
  { to: '/user/notice', label: titles.userNotice },
  { to: '/user/manage', label: titles.userAccount },
]

/**
 * Name of the signed-in citizen with the menu of the personal centre. In the folded navigation it is part of the
 * list.
 */
export default function AccountMenu() {
  const name = useStore((state) => state.user.name)
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  // Bound to the address: navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const open = openAt === key
  const close = useCallback(() => setOpenAt(undefined), [])
  useCloseOutside(element, open, close)
  const leave = async () => {
    if (busy) return
    setBusy(true)
    // Navigate first: the guard must not see the personal centre without a user.
    await Promise.all([navigate('/'), signOut()])
  }
  return (
    <div ref={element} className={styles.account}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        <CircleUser size={22} />
        <span className={styles.text}>{name}</span>
        <UnreadBadge />
        <ChevronDown size={16} />
      </button>
      <p className={styles.who}>
        <CircleUser size={22} />
        <span className={styles.text}>{name}</span>
      </p>
      <ul id="account-menu" className={classNames(styles.menu, open && styles.open)}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.entry}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
              {to === '/user/notice' && <UnreadBadge />}
            </Link>
          </li>
        ))}
        <li className={styles.last}>
          <button
            type="button"
            className={styles.entry}
            aria-busy={busy || undefined}
            onClick={() => void leave()}
          >
            {words.signOut}
          </button>
        </li>
      </ul>
    </div>
  )
}
