import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { ReactNode } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import { SkipLink } from '../../kit/ui/skip-link/skip-link.tsx'
import { addressOf, type DeskRoute } from './desk-route.ts'
import { Announcements } from './announce.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { SlotContext } from './frame-slot.tsx'
import { MemberMenu } from './member-menu.tsx'
import styles from './frame.module.css'

interface FrameProps {
  /** What whoever is signed in may open. */
  routes: readonly DeskRoute[]
  layout: DeskRoute['layout']
  children: ReactNode
}

/** The bar with the menu, the screen, and the line at the foot. */
export function Frame({ routes, layout, children }: FrameProps) {
  const [search, setSearch] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <SlotContext value={{ search, status, foot }}>
      <SkipLink />
      <div className={classNames(styles.desk, layout === 'workbench' && styles.workbench)}>
        <header className={styles.bar}>
          <Link to="/" className={styles.brand}>
            举报工作台
          </Link>
          {routes.length > 1 && (
            <nav className={styles.menu} aria-label="功能">
              {routes.map((route) => (
                <NavLink key={route.path} to={addressOf(route)}>
                  {route.name}
                </NavLink>
              ))}
            </nav>
          )}
          <div ref={setSearch} className={styles.search} />
          <div ref={setStatus} className={styles.status} />
          <MemberMenu />
        </header>
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {layout === 'workbench' && <footer ref={setFoot} className={styles.foot} />}
      </div>
      <Announcements />
    </SlotContext>
  )
}
