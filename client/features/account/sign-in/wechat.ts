import { wxOauth } from '../../../../contract/sign-in.ts'
import { call } from '../../../kit/call.ts'
import { keepReturnPath } from './return-path.ts'

/** WeChat's own browser, where nobody can scan a QR code. WeChat for work says that it is one too. */
export const isInWechat = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)

/**
 * Sends the citizen to WeChat, who comes back to the sign-in screen.
 * @param from where they were going
 * @throws CallFailure
 */
export async function goToWechat(from: string | undefined): Promise<void> {
  const { authorize_url } = await call(wxOauth, {
    scene: 'login',
    in_wechat: isInWechat(navigator),
  })
  keepReturnPath(from)
  location.assign(authorize_url)
}
