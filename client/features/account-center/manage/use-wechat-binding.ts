import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selfWxBind } from '../../../../contract/account.ts'
import { messageOf } from '../../../kit/call-failure.ts'
import { call } from '../../session/call.ts'
import type { Panels } from './use-panels.ts'

interface WechatBinding {
  isBinding: boolean
  /** Why it did not work, for the citizen. */
  failure: string | undefined
}

/** Binds the WeChat that a citizen comes back with: `code` and `state` in the address, taken out of it at once. */
export function useWechatBinding(panels: Panels): WechatBinding {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [code, state] = [search.get('code'), search.get('state')]
  const [isBinding, setBinding] = useState(code !== null && state !== null)
  // WeChat sends no code with a citizen who said no.
  const isRefused = code === null && state !== null
  const [failure, setFailure] = useState(isRefused ? '您没有同意微信授权，没有绑定' : undefined)
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (state === null || handled.current === state) return
    handled.current = state
    void navigate({ search: '' }, { replace: true })
    if (code === null) return
    const bind = async () => {
      try {
        await call(selfWxBind, { code, state })
        await panels.finish('wechat', '微信已绑定，以后可以用微信登录')
      } catch (thrown) {
        setFailure(messageOf(thrown))
      } finally {
        setBinding(false)
      }
    }
    void bind()
  }, [code, state, navigate, panels])
  return { isBinding, failure }
}
