import * as words from '#words/account.ts'
import { selfEmailUnbind, selfWxUnbind } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import { usePanels } from './use-panels.ts'

const bindings = {
  email: {
    name: words.email,
    endpoint: selfEmailUnbind,
    emailPurpose: 'unbind',
    consequence: words.emailLoss,
  },
  wechat: {
    name: words.wechat,
    endpoint: selfWxUnbind,
    emailPurpose: 'modify',
    consequence: words.wechatLoss,
  },
} as const

/** Unbinds the e-mail or the WeChat account. */
export function UnbindPanel({ what }: { what: keyof typeof bindings }) {
  const { finish } = usePanels()
  const { name, endpoint, emailPurpose, consequence } = bindings[what]
  const reauthentication = useReauthentication({
    ways: secondProofWays(),
    emailPurpose,
  })
  const unbind = async () => {
    await reauthentication.withTickets((tickets) => callWithOtp(endpoint, tickets))
    await finish(what, words.isUnbound(name))
  }
  return (
    <Panel label={words.unbind(name)} send={unbind}>
      <p>{consequence}</p>
      <ReauthenticationFields id={`${what}-unbind-proof`} reauthentication={reauthentication} />
    </Panel>
  )
}
