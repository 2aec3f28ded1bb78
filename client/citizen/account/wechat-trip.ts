import { CallFailure, notSent, unreadable } from '../../kit/call-failure.ts'

const key = 'wechat_trip'

/** Why a citizen is sent to WeChat; `scene` of the contract. */
export type WechatScene = 'login' | 'bind'

/** As this tab remembers a trip; without a state where the back end uses none that is known. */
const memoryOf = (scene: WechatScene, state: string | null | undefined) =>
  state ? `${scene} ${state}` : scene

/**
 * Sends the citizen to WeChat, and remembers in this tab that they were, and with which `state` they come back.
 * @param address from `wx/oauth`
 * @param answered the `state` that came with it; what is in the address comes first, as WeChat hands that on
 * @throws CallFailure where that is no address of a web page, or nothing can be remembered
 */
export function leaveForWechat(
  scene: WechatScene,
  address: string | undefined,
  answered: string | undefined,
): void {
  if (address === undefined || !/^https?:\/\//i.test(address)) throw unreadable()
  try {
    const state = new URL(address).searchParams.get('state')
    sessionStorage.setItem(key, memoryOf(scene, state || answered))
  } catch {
    throw new CallFailure(notSent, '浏览器不能保存数据，无法用微信授权')
  }
  location.assign(address)
}

/** What WeChat sends a citizen back with; without a code they said no. */
export interface WechatReturn {
  code: string
  /** Empty where the back end gave none. */
  state: string
  /** Whether this tab was sent there for this, with this state. */
  isExpected: boolean
}

/**
 * Reads the address that WeChat sends a citizen back to. Anybody can make a link with a code of their own and any
 * state: it is believed only in the tab that was just sent to WeChat, and with the state that it was sent with.
 */
export function wechatReturn(scene: WechatScene, search: string): WechatReturn | undefined {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  const kept = keptTrip()
  if (!state && !(code && kept)) return undefined
  // NOTE: Where no state is known, any counts: whoever makes such a link could leave theirs out as well.
  const isExpected = kept === scene || kept === memoryOf(scene, state)
  return { code, state, isExpected }
}

function keptTrip(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
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

/**
 * For the call that ends the trip: without a state that there never was.
 * @throws CallFailure instead of a call with somebody else's code
 */
export function optionsOfReturn({ state, isExpected }: WechatReturn) {
  if (!isExpected) throw new CallFailure(notSent, '这次微信授权不是从这里开始的，请重新授权')
  return state ? {} : { extra: { state: undefined } }
}
