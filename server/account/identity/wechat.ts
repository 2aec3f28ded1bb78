import type { Services } from '../../platform/services.ts'
import type { Logger } from '../../platform/log.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/provider-error.ts'
import { snapshotUser, type WechatLogin } from '../../platform/wechat/wechat-login.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { redeemState, type WxVisit } from './wx-state.ts'

export interface WechatDeps extends Services<'db' | 'keyring' | 'clock' | 'logger'> {
  /** Undefined when WeChat sign-in is not enabled. */
  readonly wechat: WechatLogin | undefined
}

export const wechatNotEnabled = () =>
  new CallError('forbidden', '微信登录还没有开通，请用手机号登录')

/** Maps a failure of WeChat to the error that the citizen sees. */
function citizenError(error: unknown, logger: Logger): unknown {
  if (error instanceof ProviderRefused)
    return new CallError(
      'wrongCode',
      error.code === snapshotUser
        ? '请先点页面下方的“使用完整服务”，再用微信登录'
        : '微信授权没有通过或已过期，请重新授权',
    )
  if (!(error instanceof ProviderUnavailable)) return error
  logger.error({ err: error }, 'WeChat does not answer')
  return new CallError('unavailable', '微信暂时没有回应，请稍后再试，或用手机号登录')
}

/** Redeems WeChat's `code` and `state` for the unionid. @throws CallError forbidden, wrongCode, unavailable */
export async function unionIdOf(
  deps: WechatDeps,
  scene: WxVisit['scene'],
  { code, state }: { code: string; state: string },
  { caller }: Pick<Call, 'caller'>,
): Promise<string> {
  const { db, wechat, logger } = deps
  if (!wechat) throw wechatNotEnabled()
  const place = await redeemState(db, deps, scene, state, caller)
  const { unionId } = await wechat.identify(code, place).catch((error: unknown) => {
    throw citizenError(error, logger)
  })
  return unionId
}
