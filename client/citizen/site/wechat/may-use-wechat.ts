import { isInWechat } from '../../../kit/device.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'

/** What signs somebody in stands in the address: it goes to nobody else. */
const isPrivate = (address: string): boolean => /[?&](code|state|ticket)=/.test(address)

/** Whether this page is in WeChat's own browser, and there is somebody to sign it (`WX_SIGN_API`). */
export const mayUseWechat = (): boolean =>
  runtimeConfig().wx_sign_api !== '' && isInWechat(navigator) && !isPrivate(location.href)
