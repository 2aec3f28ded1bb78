import { wxOauth } from '../../../../contract/account/sign-in.ts'
import { isInWechat } from '../../../kit/device.ts'
import { call } from '../../site/session/call.ts'
import { leaveForWechat } from '../wechat-trip.ts'
import { keepReturnPath } from './return-path.ts'

/**
 * Sends the citizen to WeChat, which returns to the sign-in screen.
 * @param from the citizen's destination
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
