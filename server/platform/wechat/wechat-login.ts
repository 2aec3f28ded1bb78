import type { WechatScene } from '../../config/wechat.ts'

/** Signs citizens in by WeChat. */
export interface WechatLogin {
  /**
   * Where to send the citizen, who comes back to `redirectUri` with `code` and `state` in the query string,
   * or without a code when they said no. In WeChat only after a tap: pages that send by themselves make
   * WeChat show them to a made-up user.
   * @param visit `state` up to 128 letters and digits; WeChat takes nothing else
   * @returns undefined when this scene is not enabled
   * @throws RangeError for any other state
   */
  authorizeUrl(visit: {
    scene: WechatScene
    state: string
    redirectUri: string
  }): string | undefined

  /**
   * Who came back. A code is good once and for its own scene only.
   * @returns `unionId`, the same citizen's in both scenes
   * @throws ProviderRefused when the code is wrong, used or too old, or `snapshotUser`
   * @throws ProviderUnavailable when WeChat cannot be reached or is overloaded, or the app is misconfigured
   */
  identify(code: string, scene: WechatScene): Promise<{ unionId: string }>
}

/**
 * The refusal's code when WeChat showed the page to a made-up user. The citizen should tap 使用完整服务 at
 * the foot of the page and sign in again.
 */
export const snapshotUser = 'snapshot_user'
