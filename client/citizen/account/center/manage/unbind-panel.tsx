import { selfEmailUnbind, selfWxUnbind } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'

const bindings = {
  email: {
    name: '邮箱',
    endpoint: selfEmailUnbind,
    emailPurpose: 'unbind',
    consequence: '解绑以后，不能再用这个邮箱验证身份。',
  },
  wechat: {
    name: '微信',
    endpoint: selfWxUnbind,
    emailPurpose: 'modify',
    consequence: '解绑以后，不能再用微信登录。手机号登录不受影响。',
  },
} as const

/** Unbinds the e-mail or the WeChat account. */
export function UnbindPanel({ what, panels }: { what: keyof typeof bindings; panels: Panels }) {
  const { name, endpoint, emailPurpose, consequence } = bindings[what]
  const reauthentication = useReauthentication({
    ways: secondProofWays(),
    emailPurpose,
  })
  const unbind = async () => {
    await reauthentication.withTickets((tickets) => callWithOtp(endpoint, tickets))
    await panels.finish(what, `${name}已解绑`)
  }
  return (
    <Panel label={`解绑${name}`} submitLabel={`解绑${name}`} panels={panels} send={unbind}>
      <p>{consequence}</p>
      <ReauthenticationFields id={`${what}-unbind-proof`} reauthentication={reauthentication} />
    </Panel>
  )
}
