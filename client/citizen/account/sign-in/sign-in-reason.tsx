import { FormError } from '../form/form-error.tsx'
import type { WechatSignInState } from './use-wechat-sign-in.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { features } from '../../site/features.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'

interface SignInReasonProps {
  wechat: WechatSignInState
  /** The citizen was on the way to a page that only opens for whoever is signed in. */
  isReturning: boolean
  done: Done | undefined
}

/** What has just been done, and signed nobody in: a new password was set, an account made. */
export type Done = 'reset' | 'registered'

const doneWords: Readonly<Record<Done, string>> = {
  reset: '新密码已设置，请用新密码登录',
  registered: '注册成功，请登录',
}

/** Why the citizen is here, as far as it is not by their own wish. */
export function SignInReason({ wechat, isReturning, done }: SignInReasonProps) {
  switch (wechat.state) {
    case 'busy':
      return (
        <Alert tone="info" title="正在用微信登录，请稍候…" announce>
          {null}
        </Alert>
      )
    case 'unbound':
      return (
        <Alert tone="info" title="这个微信还没有绑定账号" announce>
          <p>
            请先用手机号登录；还没有账号的，先注册。登录后会带您去绑定微信，下次就能直接用微信登录。
          </p>
        </Alert>
      )
    case 'declined':
      return (
        <Alert tone="info" title="您没有同意微信授权，所以没有登录" announce>
          <p>可以再试一次，也可以用手机号登录。</p>
        </Alert>
      )
    case 'failed':
      return <FormError thrown={wechat.thrown} />
    case 'none':
  }
  if (done) return <Alert tone="success" title={doneWords[done]} announce />
  if (citizenSession.state() === 'ended')
    return (
      <Alert tone="info" title="登录已过期，请重新登录">
        <p>
          {features().session_times && '可能是较长时间没有操作，或者在其他地方退出了登录。'}
          {isReturning && '登录后会回到刚才的页面。'}
        </p>
      </Alert>
    )
  if (isReturning) return <Alert tone="info">您要看的页面需要登录，登录后会自动打开。</Alert>
  return null
}
