import { wxOauth } from '../../../../../contract/sign-in.ts'
import { leaveForWechat } from '../../wechat-trip.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { isInWechat } from '../../../../kit/device.ts'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'
import { useSubmission } from './use-submission.ts'

/** Sends the citizen to WeChat, who brings them back to this page. */
export function WechatBindPanel({ panels }: { panels: Panels }) {
  const reauthentication = useReauthentication({ ways: secondProofWays() })
  const { busy, submitError, submit } = useSubmission()
  const goToWechat = async () => {
    const { authorize_url, state } = await reauthentication.withTickets((tickets) =>
      callWithOtp(wxOauth, { scene: 'bind', in_wechat: isInWechat(navigator), ...tickets }),
    )
    leaveForWechat('bind', authorize_url, state)
  }
  return (
    <Panel
      label="绑定微信"
      submitLabel="去微信授权"
      busy={busy}
      submitError={submitError}
      submit={() => submit(goToWechat)}
      cancel={panels.close}
    >
      <p>
        会打开微信的页面，用微信扫码并同意以后，自动回到这里。我们只知道是同一个微信，不会得到您的微信号和好友。
      </p>
      <ReauthenticationFields id="wechat-bind-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
