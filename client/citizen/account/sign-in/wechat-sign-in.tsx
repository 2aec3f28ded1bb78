import * as words from '#words/sign-in.ts'
import { isInWechat } from '../../../kit/device.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../kit/use-submission.ts'
import { FormError } from '../form/form-error.tsx'
import type { SignInFormProps } from './sign-in-form.ts'
import { wxOauth } from '../../../../contract/account/sign-in.ts'
import { call } from '../../site/session/call.ts'
import { leaveForWechat } from '../wechat-trip.ts'
import { keepReturnPath } from './return-path.ts'

/** Sends the citizen to WeChat, which returns to the sign-in screen with the destination `from`. @throws CallFailure */
export async function goToWechat(from: string | undefined): Promise<void> {
  const { authorize_url, state } = await call(wxOauth, {
    scene: 'login',
    in_wechat: isInWechat(navigator),
  })
  keepReturnPath(from)
  leaveForWechat('login', authorize_url, state)
}

/** Sign-in by WeChat: only after a tap, as WeChat requires. */
export function WechatSignIn({ linkState }: Pick<SignInFormProps, 'linkState'>) {
  const { busy, failure, submit } = useSubmission()
  const inWechat = isInWechat(navigator)
  const go = () => void submit(() => goToWechat(linkState?.from))
  return (
    <div className="grid-5">
      {failure && <FormError {...failure} />}
      <p>{inWechat ? words.wechatHere : words.wechatScan}</p>
      <p className="soft small">{words.wechatFirst}</p>
      <Button size="large" busy={busy} onClick={go}>
        {inWechat ? words.withWechat : words.scanWechat}
      </Button>
    </div>
  )
}
