import { unreadable } from '../../kit/call-failure.ts'

const key = 'wechat_trip'

/** Why a citizen is sent to WeChat; `scene` of the contract. */
export type WechatScene = 'login' | 'bind'

/**
 * Sends the citizen to WeChat, and remembers in this tab that they were.
 * @param address from `wx/oauth`
 * @throws CallFailure where that is no address of a web page
 */
export function leaveForWechat(scene: WechatScene, address: string | undefined): void {
  if (address === undefined || !/^https?:\/\//i.test(address)) throw unreadable()
  try {
    sessionStorage.setItem(key, scene)
  } catch {
    // Then only a return with `state` is believed.
  }
  location.assign(address)
}

/** What WeChat sends a citizen back with; without a code they said no. */
export interface WechatReturn {
  code: string
  /** Empty where the back end gave none. */
  state: string
}

/**
 * Reads the address that WeChat sends a citizen back to. `state` ties it to the visit that left, and the back end
 * checks it. Where the back end uses none, a code is believed only in a tab that was just sent to WeChat for this:
 * anybody can make a link with a code of their own.
 */
export function wechatReturn(scene: WechatScene, search: string): WechatReturn | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  return state || (code && isOnTrip(scene)) ? { code, state } : undefined
}

function isOnTrip(scene: WechatScene): boolean {
  try {
    return sessionStorage.getItem(key) === scene
  } catch {
    return false
  }
}

/** The trip is over. */
export function endWechatTrip(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept, either.
  }
}

/** For the call that ends the trip: without a state that there never was. */
export const withoutEmptyState = ({ state }: WechatReturn) =>
  state ? {} : { extra: { state: undefined } }
