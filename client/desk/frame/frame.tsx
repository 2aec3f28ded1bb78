import { type ReactNode, createContext, use, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { classNames } from '../../kit/ui/class-names.ts'
import { SkipLink } from '../../kit/ui/skip-link/skip-link.tsx'
import { Announcements, announce } from './announce.tsx'
import { MemberMenu } from './member-menu.tsx'
import styles from './frame.module.css'
import WifiOff from 'lucide-react/icons/wifi-off'
import { staffSelf } from '../../../contract/staff/session.ts'
import { call } from './call.ts'
import { useConnection } from './connection.ts'
import { queryClient } from './queries.ts'
import { createPortal } from 'react-dom'
import type { StaffRole } from '../../../contract/staff/role.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'

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
    <FrameSlotContext value={{ search, status, foot }}>
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
    </FrameSlotContext>
  )
}

/** Ms between two questions whether the server is back. */
const askEvery = 3000

/** Says so while the server is away, asks whether it is back, and then reads anew what is on the screen. */
export function ConnectionBanner() {
  const { isUp, isBack } = useConnection()
  useEffect(() => {
    if (isUp) return undefined
    const ask = () => void call(staffSelf, {}, { isBackground: true }).catch(() => undefined)
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [isUp])
  useEffect(() => {
    if (!isBack) return
    useConnection.setState({ isBack: false })
    announce('已重新连接')
    void queryClient.invalidateQueries()
  }, [isBack])
  return (
    <output className={styles.connection}>
      {!isUp && (
        <span className={styles.banner}>
          <WifiOff size={16} />
          服务器暂时连不上，正在重试。已写的内容都在，请不要关闭页面。
        </span>
      )}
    </output>
  )
}

/** ReportedPlaces of the frame that a screen may fill: in the bar, beside its right end, and in the line at the foot. */
export type Slot = 'search' | 'status' | 'foot'
export type Slots = Readonly<Record<Slot, HTMLElement | null>>

export const FrameSlotContext = createContext<Slots>({ search: null, status: null, foot: null })

/** Puts something of a screen into the frame around it; the foot is there on screens of layout `workbench` alone. */
export function FrameSlot({ slot, children }: { slot: Slot; children: ReactNode }) {
  const place = use(FrameSlotContext)[slot]
  return place && createPortal(children, place)
}

export interface DeskRoute {
  /** Below the base of the desk; may end in `/*` or hold parameters, as react-router has them. */
  readonly path: string
  /** In the menu and the title. */
  readonly name: string
  /** Who has it; the server decides for itself. */
  readonly roles: readonly StaffRole[]
  /** `workbench`: the whole window below the bar, scrolled by its own parts, with a line at the foot. */
  readonly layout: 'page' | 'workbench'
  readonly load: LoadScreen
}

/** Where a menu entry leads: the path without what follows it. */
export const addressOf = ({ path }: DeskRoute): string => path.replace(/\/\*$/, '')
