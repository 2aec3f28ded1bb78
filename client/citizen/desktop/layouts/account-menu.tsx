import { langOf } from '#words/language.ts'
import * as words from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '../../account/sign-in/sign-out.ts'
import { listen } from '../../../kit/listen.ts'
import { useStore } from '../../../kit/store.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './account-menu.module.css'
import { UnreadBadge } from '../../account/unread-badge.tsx'

/** Closes an element on a press or focus outside it, and on Escape. @param close the same function on every render */
function useCloseOutside(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      element.current?.querySelector('button')?.focus()
      close()
    }
    return listen(document, { pointerdown: elsewhere, focusin: elsewhere, keydown: press })
  }, [element, open, close])
}

const entries = [
  { to: '/user/query', label: titles.userQuery },
  { to: '/user/notice', label: titles.userNotice },
  { to: '/user/manage', label: titles.userAccount },
]

/** The signed-in citizen's name with the menu of the personal centre; in the folded navigation, part of the list. */
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
        <span className="ellipsis" lang={langOf(name)} translate="no">
          {name}
        </span>
        <UnreadBadge />
        <ChevronDown size={16} />
      </button>
      <p className={styles.who}>
        <CircleUser size={22} />
        <span className="ellipsis" lang={langOf(name)} translate="no">
          {name}
        </span>
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
