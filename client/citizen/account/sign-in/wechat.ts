import { wxOauth } from '../../../../contract/sign-in.ts'
import { isInWechat } from '../../../kit/device.ts'
import { call } from '../../site/session/call.ts'
import { leaveForWechat } from '../wechat-trip.ts'
import { keepReturnPath } from './return-path.ts'

/**
 * Sends the citizen to WeChat, who comes back to the sign-in screen.
 * @param from where they were going
 * @throws CallFailure
 */
export async function goToWechat(from: string | undefined): Promise<void> {
  const { authorize_url, state } = await call(wxOauth, {
    scene: 'login',
    in_wechat: isInWechat(navigator),
  })
  keepReturnPath(from)
  leaveForWechat('login', authorize_url, state)
}
