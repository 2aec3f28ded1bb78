import * as words from '#words/account.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selfWxBind } from '../../../../../contract/account/account.ts'
import { wxOauth } from '../../../../../contract/account/sign-in.ts'
import { messageOf } from '../../../../kit/call-failure.ts'
import { isInWechat } from '../../../../kit/device.ts'
import { useStore } from '../../../../kit/store.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { call } from '../../../site/session/call.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import {
  leaveForWechat,
  endWechatTrip,
  wechatReturn,
  optionsOfReturn,
  useHasWechat,
} from '../../wechat-trip.ts'
import { Panel } from './panel.tsx'
import { Setting } from './setting.tsx'
import { UnbindPanel } from './unbind-panel.tsx'
import { usePanels } from './use-panels.ts'

const actions = [
  { panel: 'wechat-bind', label: words.bindWechat, binds: true, form: <WechatBindPanel /> },
  {
    panel: 'wechat-unbind',
    label: words.unbindWechat,
    binds: false,
    form: <UnbindPanel what="wechat" />,
  },
] as const

/** @returns undefined if the back end does not say */
const wordsFor = (isBound: boolean | undefined) =>
  isBound === undefined ? undefined : isBound ? words.bound : words.unbound

/** Binding of WeChat; hidden unless it is enabled or bound. */
export function WechatSetting() {
  const isEnabled = useHasWechat()
  const said = useStore((state) => state.user.wx_bound)
  const isBound = said === true
  const { open } = usePanels()
  const { isBinding, failure } = useWechatBinding()
  if (!isEnabled && !isBound) return null
  return (
    <Setting
      id="wechat"
      name={words.wechat}
      value={isBinding ? words.binding : wordsFor(said)}
      hint={words.wechatUse}
      actions={actions.filter(({ binds }) => said === undefined || binds !== said)}
    >
      {failure !== undefined && open === undefined && !isBound && (
        <Alert tone="danger" title={failure} announce />
      )}
    </Setting>
  )
}

/** Sends the citizen to WeChat and back to this page. */
function WechatBindPanel() {
  const reauthentication = useReauthentication({ ways: secondProofWays() })
  const goToWechat = async () => {
    const { authorize_url, state } = await reauthentication.withTickets((tickets) =>
      callWithOtp(wxOauth, { scene: 'bind', in_wechat: isInWechat(navigator), ...tickets }),
    )
    leaveForWechat('bind', authorize_url, state)
  }
  return (
    <Panel label={words.bindWechat} submitLabel={words.goWechat} send={goToWechat}>
      <p>{words.wechatLead}</p>
      <ReauthenticationFields id="wechat-bind-proof" reauthentication={reauthentication} />
    </Panel>
  )
}

/** Binds the WeChat account that the address names; reads the parameters once and removes them from the address. */
function useWechatBinding() {
  const panels = usePanels()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [returned] = useState(() => wechatReturn('bind', search))
  const [isBinding, setBinding] = useState(Boolean(returned?.code))
  // WeChat sends no code if the citizen declined.
  const isRefused = returned?.code === ''
  const [failure, setFailure] = useState(isRefused ? words.wechatDeclined : undefined)
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
        await panels.finish('wechat', words.wechatBound)
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
