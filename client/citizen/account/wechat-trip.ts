import * as words from '#words/sign-in.ts'
import { sharedPages as pages } from '../../../contract/pages.ts'
import { CallFailure, notSent, unreadable } from '../../kit/call-failure.ts'
import { desktopHome } from '../../kit/language-base.ts'
import { isInWechat } from '../../kit/device.ts'
import { useStore } from '../../kit/store.ts'
import { useFeatures } from '../site/features.ts'
import { tabStorage } from '../../kit/device-storage.ts'

const key = 'wechat_trip'

/** Purpose of a trip to WeChat; `scene` of the contract. */
export type WechatScene = 'login' | 'bind'

/** Whether WeChat can be opened here: its QR code cannot be scanned on WeChat's own screen. */
export function useHasWechat(): boolean {
  const isEnabled = useStore(({ appId }) => appId !== '')
  const { wechat_in_app = false } = useFeatures()
  return isEnabled && (wechat_in_app || !isInWechat(navigator))
}

/** Returns WeChat's page for websites, for a back end that answers no address. Source: open.weixin.qq.com, 网站应用. */
function ownAddress(scene: WechatScene): string | undefined {
  const { appId } = useStore.getState()
  if (appId === '') return undefined
  const page = scene === 'login' ? pages.login : pages.userAccount
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: location.origin + desktopHome + page.desktop.slice(1),
    response_type: 'code',
    scope: 'snsapi_login',
    state: Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join(''),
  })
  return `https://open.weixin.qq.com/connect/qrconnect?${query}#wechat_redirect`
}

/** A trip as this tab remembers it; without a state if the back end uses none. */
const memoryOf = (scene: WechatScene, state: string | null | undefined) =>
  state ? `${scene} ${state}` : scene

/**
 * Sends the citizen to WeChat, and remembers the trip and its `state` in this tab.
 * @param given address from `wx/oauth`
 * @param answered the answered `state`; the one in the address takes precedence, as WeChat passes it on
 * @throws CallFailure for an invalid address, or without storage
 */
export function leaveForWechat(
  scene: WechatScene,
  given: string | undefined,
  answered: string | undefined,
): void {
  const address = given ?? ownAddress(scene)
  if (address === undefined || !/^https?:\/\//i.test(address)) throw unreadable()
  try {
    const state = new URL(address).searchParams.get('state')
    sessionStorage.setItem(key, memoryOf(scene, state || answered))
  } catch {
    throw new CallFailure(notSent, words.noStorage)
  }
  location.assign(address)
}

/** Parameters of a return from WeChat; without a code the citizen declined. */
export interface WechatReturn {
  code: string
  /** Empty if the back end sent none. */
  state: string
  /** Tells whether this tab was sent there for this purpose with this state. */
  isExpected: boolean
}

/**
 * Reads a return address from WeChat. Anybody can make a link with their own code and any state: it is trusted only in
 * the tab that was just sent to WeChat, with the same state.
 */
export function wechatReturn(scene: WechatScene, search: string): WechatReturn | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  const kept = tabStorage.read(key)
  if (!state && !(code && kept)) return undefined
  // NOTE: without a known state any state is accepted; an attacker's link could omit it as well.
  const isExpected = kept === scene || kept === memoryOf(scene, state)
  return { code, state, isExpected }
}

/** Forgets the trip. */
export const endWechatTrip = (): void => tabStorage.remove(key)

/** Returns the input of the call that ends the trip, without an unknown state. @throws CallFailure for a foreign code */
export function optionsOfReturn({ state, isExpected }: WechatReturn) {
  if (!isExpected) throw new CallFailure(notSent, words.otherTrip)
  return state ? {} : { extra: { state: undefined } }
}
