import { useStore } from '../../../../kit/store.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Setting } from './setting.tsx'
import { UnbindPanel } from './unbind-panel.tsx'
import type { Panels } from './use-panels.ts'
import { useWechatBinding } from './use-wechat-binding.ts'
import { WechatBindPanel } from './wechat-bind-panel.tsx'

const actions = [
  { panel: 'wechat-bind', label: '绑定微信', binds: true },
  { panel: 'wechat-unbind', label: '解绑微信', binds: false },
] as const

/** @returns undefined where the back end does not say */
const wordsFor = (isBound: boolean | undefined) =>
  isBound === undefined ? undefined : isBound ? '已绑定' : '未绑定'

/** Binding WeChat; hidden where it is not enabled, unless there is something to unbind. */
export function WechatSetting({ panels }: { panels: Panels }) {
  const isEnabled = useStore((state) => state.appId !== '')
  const said = useStore((state) => state.user.wx_bound)
  const isBound = said === true
  const { isBinding, failure } = useWechatBinding(panels)
  if (!isEnabled && !isBound) return null
  return (
    <Setting
      id="wechat"
      name="微信"
      value={isBinding ? '正在绑定，请稍候…' : wordsFor(said)}
      hint="绑定以后，可以用微信扫码登录。"
      actions={actions.filter(({ binds }) => said === undefined || binds !== said)}
      panels={panels}
    >
      {failure !== undefined && panels.open === undefined && !isBound && (
        <Alert tone="danger" title={failure} announce />
      )}
      {panels.open === 'wechat-bind' && <WechatBindPanel panels={panels} />}
      {panels.open === 'wechat-unbind' && <UnbindPanel what="wechat" panels={panels} />}
    </Setting>
  )
}
