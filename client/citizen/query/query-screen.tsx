import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { QueryReport } from './query-report.tsx'
import { WithErasure } from '../site/offers.tsx'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { citizenSession } from '../site/session/citizen-session.ts'

/** Reason in the router state. */
const reason = z.union([
  z.object({ isCenterClosed: z.literal(true) }),
  z.object({ isAccountDeleted: z.literal(true) }),
])

/** Reads the reason once: a reload or a later return is another visit. */
function useReason() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [given] = useState(() => reason.safeParse(state).data)
  useEffect(() => {
    if (!given) return
    if ('isAccountDeleted' in given) citizenSession.forgetUser()
    void navigate({ search: '' }, { replace: true, state: null })
  }, [given, navigate])
  return given
}

/**
 * Query screen; the query code is never in the address.
 * @param children other ways to reports
 */
export default function QueryScreen({ children }: { children?: ReactNode }) {
  const given = useReason()
  return (
    <QueryReport
      notice={
        <>
          {given && 'isCenterClosed' in given && (
            <Alert tone="info" title="个人中心现在没有开放" announce>
              <p>不登录也可以：凭查询码，在这里查看任何一次举报的进度和答复，补充材料。</p>
            </Alert>
          )}
          {given && 'isAccountDeleted' in given && <AccountDeleted />}
        </>
      }
    >
      {children}
    </QueryReport>
  )
}

/** Confirms the deletion of an account, and says what remains if the back end announces it. */
const AccountDeleted = () => (
  <Alert tone="success" title="账号已注销" announce>
    <p>
      <WithErasure otherwise="这个浏览器也已退出登录。">
        您的账号和个人信息已经删除，这个浏览器也已退出登录。您提交过的举报会继续办理，凭查询码在这里可以查看。这个手机号可以重新注册。
      </WithErasure>
    </p>
  </Alert>
)
