import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selfWxBind } from '../../../../../contract/account.ts'
import { messageOf } from '../../../../kit/call-failure.ts'
import { endWechatTrip, wechatReturn, optionsOfReturn } from '../../wechat-trip.ts'
import { call } from '../../../site/session/call.ts'
import type { Panels } from './use-panels.ts'

interface WechatBinding {
  isBinding: boolean
  /** Why it did not work, for the citizen. */
  failure: string | undefined
}

/** Binds the WeChat that a citizen comes back with: what is in the address is read once, and taken out of it at once. */
export function useWechatBinding(panels: Panels): WechatBinding {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [returned] = useState(() => wechatReturn('bind', search))
  const [isBinding, setBinding] = useState(Boolean(returned?.code))
  // WeChat sends no code with a citizen who said no.
  const isRefused = returned?.code === ''
  const [failure, setFailure] = useState(isRefused ? '您没有同意微信授权，没有绑定' : undefined)
  const isHandled = useRef(false)
  useEffect(() => {
    if (!returned || isHandled.current) return
    isHandled.current = true
    endWechatTrip()
    void navigate({ search: '' }, { replace: true })
    const { code, state } = returned
    if (!code) return
    const bind = async () => {
      try {
        await call(selfWxBind, { code, state }, optionsOfReturn(returned))
        await panels.finish('wechat', '微信已绑定，以后可以用微信登录')
      } catch (thrown) {
        setFailure(messageOf(thrown))
      } finally {
        setBinding(false)
      }
    }
    void bind()
  }, [returned, navigate, panels])
  return { isBinding, failure }
}
