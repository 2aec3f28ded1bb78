import { useEffect, useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { sessionPhase, type SessionPhase } from './session-phase.ts'
import { loadMember, signOut, useMember, useSignedIn } from './member.ts'

/** Ms between two tellings of the server that somebody types, or moves the mouse. */
const tellEvery = 60_000
/** Ms after which what the server said is asked again before anybody is warned: another tab may be in use. */
const trustedFor = 20_000
/** Ms between two such questions while the server does not answer. */
const askEvery = 5000

/** Warns before the session ends: because nobody is there, or because it has lasted its eight hours. */
export function SessionWatch() {
  const { ends_at, idle_seconds } = useSignedIn()
  const toldAt = useMember((now) => now.toldAt)
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
      const next = sessionPhase({ ends_at, idle_seconds }, toldAt, now)
      const isSure = now - toldAt < trustedFor
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
  }, [ends_at, idle_seconds, toldAt])

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
