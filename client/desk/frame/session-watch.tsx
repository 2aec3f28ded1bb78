import { useEffect, useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { loadMember, signOut, useMember, useSignedIn } from './member.ts'
import type { StaffSession } from '../../../contract/staff/session.ts'

/** Ms between two tellings of the server that somebody types, or moves the mouse. */
const tellEvery = 60_000
/** Ms after which what the server said is asked again before anybody is warned: another tab may be in use. */
const trustedFor = 20_000
/** Ms between two such questions while the server does not answer. */
const askEvery = 5000

/** Warns before the session ends: because nobody is there, or because it has lasted its eight hours. */
export function SessionWatch() {
  const { ends_at, idle_seconds } = useSignedIn()
  const receivedAt = useMember((now) => now.receivedAt)
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'running' })
  const [acknowledged, acknowledge] = useState('')

  useEffect(() => {
    let lastTold = Date.now()
    const use = () => {
      if (Date.now() - lastTold < tellEvery) return
      lastTold = Date.now()
      void loadMember(false)
    }
    const events = ['keydown', 'pointerdown', 'wheel'] as const
    for (const name of events) addEventListener(name, use, { passive: true })
    return () => {
      for (const name of events) removeEventListener(name, use)
    }
  }, [])

  useEffect(() => {
    let lastAsked = 0
    const look = () => {
      const now = Date.now()
      const next = sessionPhase({ ends_at, idle_seconds }, receivedAt, now)
      const isSure = now - receivedAt < trustedFor
      // The server decides; where it says that nobody is signed in, the form for that appears.
      if (!isSure && (next.kind === 'idle' || next.kind === 'over')) {
        if (now - lastAsked < askEvery) return
        lastAsked = now
        void loadMember()
      } else
        setPhase((before) => (before.kind === next.kind && next.kind === 'running' ? before : next))
    }
    look()
    const timer = setInterval(look, 1000)
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
  /** Nobody has done anything for so long that it ends soon. */
  | { readonly kind: 'idle'; readonly seconds: number }
  /** It has lasted nearly as long as one may. */
  | { readonly kind: 'ending'; readonly seconds: number }

/** Seconds before the end at which whoever is there is told. */
const idleNotice = 120
const endNotice = 600

/**
 * @param receivedAt when the server said that, in ms since 1970; what was done in other tabs since then is not known
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
  if (untilIdle <= idleNotice) return { kind: 'idle', seconds: untilIdle }
  if (untilEnd <= endNotice) return { kind: 'ending', seconds: untilEnd }
  return { kind: 'running' }
}
