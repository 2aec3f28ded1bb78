import { useEffect, useState } from 'react'
import { listen } from '../../kit/listen.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import type { StaffSession } from '../../../contract/staff/session.ts'
import { loadMember, signOut, useMember, useSignedIn } from './member.ts'

/** Minimum interval in ms between reports of user activity to the server. */
const activityReportMs = 60_000
/** Age in ms after which the server is asked again before a warning: another tab may be active. */
const freshForMs = 20_000
/** Interval in ms between such requests while the server does not answer. */
const pollMs = 5000

/** Warns before the session ends by inactivity or after eight hours. */
export function SessionWatch() {
  const { ends_at, idle_seconds } = useSignedIn()
  const receivedAt = useMember((now) => now.receivedAt)
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'running' })
  const [acknowledged, acknowledge] = useState('')

  useEffect(() => {
    let lastReported = Date.now()
    const reportActivity = () => {
      if (Date.now() - lastReported < activityReportMs) return
      lastReported = Date.now()
      void loadMember(false)
    }
    return listen(
      window,
      { keydown: reportActivity, pointerdown: reportActivity, wheel: reportActivity },
      { passive: true },
    )
  }, [])

  useEffect(() => {
    let lastAsked = 0
    const check = () => {
      const now = Date.now()
      const next = sessionPhase({ ends_at, idle_seconds }, receivedAt, now)
      const isFresh = now - receivedAt < freshForMs
      // The server decides. If it says signed out, the sign-in form appears.
      if (!isFresh && (next.kind === 'idle' || next.kind === 'over')) {
        if (now - lastAsked < pollMs) return
        lastAsked = now
        void loadMember()
      } else
        setPhase((before) => (before.kind === next.kind && next.kind === 'running' ? before : next))
    }
    check()
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  }, [ends_at, idle_seconds, receivedAt])

  const stay = () => {
    setPhase({ kind: 'running' })
    void loadMember(false)
  }
  if (phase.kind === 'idle')
    return (
      <Dialog
        open
        title="您还在使用吗？"
        onClose={stay}
        actions={
          <>
            <Button variant="quiet" onClick={() => void signOut()}>
              退出登录
            </Button>
            <Button onClick={stay}>继续使用</Button>
          </>
        }
      >
        <p>有一段时间没有操作了，{phase.seconds} 秒后自动退出。已写的内容会保留到您重新登录。</p>
      </Dialog>
    )
  if (phase.kind === 'ending' && acknowledged !== ends_at)
    return (
      <Dialog
        open
        title="登录即将到期"
        onClose={() => acknowledge(ends_at)}
        actions={<Button onClick={() => acknowledge(ends_at)}>知道了</Button>}
      >
        <p>
          每次登录最长 8 小时，还有 {Math.ceil(phase.seconds / 60)}{' '}
          分钟。到时需要重新登录，之后回到同一页，已写的内容都在。
        </p>
      </Dialog>
    )
  return null
}

/** How near a session is to its end; `seconds` until then. */
export type SessionPhase =
  | { readonly kind: 'running' | 'over' }
  /** Ends soon by inactivity. */
  | { readonly kind: 'idle'; readonly seconds: number }
  /** Ends soon by its maximum length. */
  | { readonly kind: 'ending'; readonly seconds: number }

/** Seconds before the end at which a warning is shown. */
const idleNoticeSeconds = 120
const endNoticeSeconds = 600

/**
 * @param receivedAt when the server sent the session, in ms since 1970; later activity in other tabs is not included
 * @param now in ms since 1970
 */
export function sessionPhase(
  { ends_at, idle_seconds }: Pick<StaffSession, 'ends_at' | 'idle_seconds'>,
  receivedAt: number,
  now: number,
): SessionPhase {
  const untilEnd = Math.ceil((Date.parse(ends_at) - now) / 1000)
  const untilIdle = Math.ceil(idle_seconds - (now - receivedAt) / 1000)
  if (untilEnd <= 0 || untilIdle <= 0) return { kind: 'over' }
  if (untilIdle <= idleNoticeSeconds) return { kind: 'idle', seconds: untilIdle }
  if (untilEnd <= endNoticeSeconds) return { kind: 'ending', seconds: untilEnd }
  return { kind: 'running' }
}
