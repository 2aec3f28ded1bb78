import type { WechatScene } from '../../config/wechat.ts'

/** Signs citizens in by WeChat. */
export interface WechatLogin {
  /**
   * Returns the address to send the citizen to, who returns to `redirectUri` with `code` and `state` in the query
   * string, or without a code when they declined. In WeChat only after a tap: on pages that redirect by themselves
   * WeChat uses a made-up user.
   * @param visit `state` of up to 128 letters and digits; WeChat accepts nothing else
   * @returns undefined when this scene is not enabled
   * @throws RangeError for any other state
   */
  authorizeUrl(visit: {
    scene: WechatScene
    state: string
    redirectUri: string
  }): string | undefined

  /**
   * Identifies the citizen who returned. A code is valid once and for its own scene only.
   * @returns `unionId`, the same in both scenes
   * @throws ProviderRefused when the code is wrong, used or too old, or `snapshotUser`
   * @throws ProviderUnavailable when WeChat is unreachable or overloaded, or the app is misconfigured
   */
  identify(code: string, scene: WechatScene): Promise<{ unionId: string }>
}

/**
 * The refusal's code when WeChat used a made-up user. The citizen should tap 使用完整服务 at the foot of the page and sign in
 * again.
 */
export const snapshotUser = 'snapshot_user'
