import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router-dom'
import WifiOff from 'lucide-react/icons/wifi-off'
import { createPortal } from 'react-dom'
import { classNames } from '../../kit/ui/class-names.ts'
import { SkipLink } from '../../kit/ui/skip-link/skip-link.tsx'
import { manyOpeningsList } from '../../../contract/desk/identity.ts'
import { staffSelf } from '../../../contract/staff/session.ts'
import type { StaffRole } from '../../../contract/staff/role.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'
import { Announcements, announce } from './announce.tsx'
import { DangerBar } from './danger-bar.tsx'
import { MemberMenu } from './member-menu.tsx'
import { call } from './call.ts'
import { useConnection } from './connection.ts'
import { useSignedIn } from './member.ts'
import { callQuery, queryClient } from './queries.ts'
import styles from './frame.module.css'

interface FrameProps {
  /** The routes that the signed-in person may open. */
  routes: readonly DeskRoute[]
  isWorkbench?: boolean | undefined
  /** Stands in the bar, before the person's menu. */
  inbox?: ReactNode
  children: ReactNode
}

/** The page frame: bar with menu, screen, and foot line. */
export function Frame({ routes, isWorkbench, inbox, children }: FrameProps) {
  const [search, setSearch] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const inBar = routes.filter((route) => !route.isInMemberMenu && !route.isLinkedOnly)
  const slots = useMemo(() => ({ search, status, foot }), [search, status, foot])
  return (
    <FrameSlotContext value={slots}>
      <SkipLink />
      <div className={classNames(styles.desk, isWorkbench && styles.workbench)}>
        <header className={styles.bar}>
          <Link to="/" className={styles.brand}>
            举报工作台
          </Link>
          {inBar.length > 1 && (
            <nav className={styles.menu} aria-label="功能">
              {inBar.map((route) => (
                <NavLink key={route.path} to={addressOf(route)}>
                  {route.name}
                </NavLink>
              ))}
            </nav>
          )}
          <div ref={setSearch} className={styles.search} />
          <div className={styles.end}>
            <div ref={setStatus} className={styles.status} />
            {inbox}
            <MemberMenu />
          </div>
        </header>
        <div>
          <ConnectionBanner />
          <ManyOpenings />
          <DangerBar />
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {isWorkbench && <footer ref={setFoot} className={styles.foot} />}
      </div>
      <Announcements />
    </FrameSlotContext>
  )
}

/** Interval in ms between a supervisor's looks at who opens many identities. */
const openingsMs = 30_000

/** Tells a supervisor at once who opened many identities or originals within the hour. */
function ManyOpenings() {
  const isSupervisor = useSignedIn().roles.includes('supervisor')
  const { data } = useQuery({
    ...callQuery(manyOpeningsList, {}, true),
    enabled: isSupervisor,
    refetchInterval: openingsMs,
  })
  return (
    <output className={styles.connection}>
      {data?.list.map(({ by, count }) => (
        <Link key={by.id} to="/identity" className={styles.banner}>
          {by.name} 一小时内查看身份、下载原件 {count} 次，请核实
        </Link>
      ))}
    </output>
  )
}

/** Interval in ms between probes while the server is unreachable. */
const probeMs = 3000

/** Shows an outage, probes the server, and refetches all queries when it is back. */
export function ConnectionBanner() {
  const { isUp, isBack } = useConnection()
  useEffect(() => {
    if (isUp) return undefined
    const probe = () => void call(staffSelf, {}, { isBackground: true }).catch(() => undefined)
    const timer = setInterval(probe, probeMs)
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

/** Regions of the frame that a screen fills: in the bar, at the bar's right end, and in the foot line. */
export type Slot = 'search' | 'status' | 'foot'
export type Slots = Readonly<Record<Slot, HTMLElement | null>>

export const FrameSlotContext = createContext<Slots>({ search: null, status: null, foot: null })

/** Renders children into a region of the frame. The foot exists on `workbench` screens only. */
export function FrameSlot({ slot, children }: { slot: Slot; children: ReactNode }) {
  const place = use(FrameSlotContext)[slot]
  return place && createPortal(children, place)
}

export interface DeskRoute {
  /** Relative to the desk's base, in react-router syntax. */
  readonly path: string
  /** Shown in the menu and the title. */
  readonly name: string
  /** Roles that see it; the server authorises by itself. */
  readonly roles: readonly StaffRole[]
  /** Fills the window, scrolls its own parts, and has a foot line. */
  readonly isWorkbench?: true
  /** The link stands in the person's menu, not in the bar. */
  readonly isInMemberMenu?: boolean
  /** No menu has the link: other screens lead to it. */
  readonly isLinkedOnly?: boolean
  readonly load: LoadScreen
}

/** Returns the link target of a menu entry: the path without its wildcard. */
export const addressOf = ({ path }: DeskRoute): string => path.replace(/\/\*$/, '')
