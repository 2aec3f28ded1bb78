import { isInWechat } from '../../../kit/device.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'

/** Parameters that sign a citizen in: such an address is never signed. */
const isPrivate = (address: string): boolean => /[?&](code|state|ticket)=/.test(address)

/** Whether this page runs in WeChat's browser and a signature API is set (`WX_SIGN_API`). */
export const mayUseWechat = (): boolean =>
  runtimeConfig().wx_sign_api !== '' && isInWechat(navigator) && !isPrivate(location.href)
