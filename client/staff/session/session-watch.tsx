import { useEffect, useRef, useState } from 'react'
import { staffSelf } from '../../../contract/staff/session.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { call } from '../call/call.ts'
import { sessionPhase, type SessionPhase } from './session-phase.ts'
import { signedIn, signOut, useSignedIn } from './member.ts'

/** Ms between two tellings of the server that somebody types, or moves the mouse. */
const tellEvery = 60_000

/** Warns before the session ends: because nobody is there, or because it has lasted its eight hours. */
export function SessionWatch() {
  const member = useSignedIn()
  const lastUse = useRef(0)
  const lastTold = useRef(0)
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'running' })
  const [acknowledged, acknowledge] = useState('')

  useEffect(() => {
    lastUse.current = Date.now()
    lastTold.current = Date.now()
    const use = () => {
      lastUse.current = Date.now()
      if (Date.now() - lastTold.current < tellEvery) return
      lastTold.current = Date.now()
      call(staffSelf, { in_use: true }).then(signedIn, () => undefined)
    }
    const events = ['keydown', 'pointerdown', 'wheel'] as const
    for (const name of events) addEventListener(name, use, { passive: true })
    return () => {
      for (const name of events) removeEventListener(name, use)
    }
  }, [])

  useEffect(() => {
    const look = () => {
      const next = sessionPhase(member, lastUse.current, Date.now())
      setPhase(next)
      // The server decides; where it says that nobody is signed in, the form for that appears.
      if (next.kind === 'over') call(staffSelf, {}).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [member])

  const stay = () => {
    lastUse.current = Date.now()
    lastTold.current = Date.now()
    call(staffSelf, { in_use: true }).then(signedIn, () => undefined)
    setPhase({ kind: 'running' })
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
  if (phase.kind === 'ending' && acknowledged !== member.ends_at)
    return (
      <Dialog
        open
        title="登录即将到期"
        onClose={() => acknowledge(member.ends_at)}
        actions={<Button onClick={() => acknowledge(member.ends_at)}>知道了</Button>}
      >
        <p>
          每次登录最长 8 小时，还有 {Math.ceil(phase.seconds / 60)}{' '}
          分钟。到时需要重新登录，之后回到同一页，已写的内容都在。
        </p>
      </Dialog>
    )
  return null
}
