import * as z from 'zod/mini'
import { envelope } from '../../../../contract/envelope.ts'
import { receive } from '../../../../contract/receive.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { citizenSession } from '../session/citizen-session.ts'

/** Response of WeChat's browser; `err_msg` ends with `:ok` on success. */
interface BridgeAnswer {
  err_msg?: string
  /** Result of `scanQRCode`. */
  resultStr?: string
}

declare global {
  interface Window {
    /** Present in WeChat's browser after the event `WeixinJSBridgeReady`. */
    WeixinJSBridge?: {
      invoke: (name: string, input: object, answered: (answer: BridgeAnswer) => void) => void
    }
  }
}

const usedHere = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const

/** Response of the signature API, with or without an envelope. `timestamp` in s since 1970. */
const signature = z.object({
  app_id: z.optional(z.string()),
  timestamp: z.string(),
  nonce_str: z.string(),
  signature: z.string(),
})

/** A page that WeChat trusts. Invokes a function of its browser. @throws Error when it fails */
export type SignedPage = (name: (typeof usedHere)[number], input: object) => Promise<BridgeAnswer>

const bridge = () =>
  new Promise<NonNullable<Window['WeixinJSBridge']>>((resolve) => {
    const look = () => window.WeixinJSBridge && resolve(window.WeixinJSBridge)
    look()
    document.addEventListener('WeixinJSBridgeReady', look, { once: true })
  })

async function invoke(name: string, input: object): Promise<BridgeAnswer> {
  const wechat = await bridge()
  const answer = await new Promise<BridgeAnswer>((answered) => {
    wechat.invoke(name, input, answered)
  })
  if (!answer.err_msg?.endsWith(':ok')) throw new Error(`WeChat: ${answer.err_msg}`)
  return answer
}

/** Requests a signature of the page's address without its fragment. */
async function fetchProof(): Promise<object> {
  const { wx_sign_api, wx_app_id } = runtimeConfig()
  const asked = new URL(wx_sign_api, location.href)
  asked.searchParams.set('url', location.href.split('#', 1)[0] ?? '')
  // The request carries the token as every call does (spec §7).
  const headers = { 'Access-Token': await citizenSession.tokens.ensure() }
  const body: unknown = await (await fetch(asked, { headers })).json()
  const { data } = receive(envelope, body)
  const said = receive(signature, data ?? body)
  const { app_id = wx_app_id, timestamp, nonce_str, signature: signed } = said
  if (!app_id || !timestamp || !nonce_str || !signed) throw new Error('the page was not signed')
  // Names of WeChat's JS-SDK.
  return {
    appId: app_id,
    verifyAppId: app_id,
    verifySignType: 'sha1',
    verifyTimestamp: timestamp,
    verifyNonceStr: nonce_str,
    verifySignature: signed,
  }
}

let signed: Promise<SignedPage> | undefined

/**
 * Registers this page with WeChat, once. Speaks the protocol of WeChat's JS-SDK without loading it, since that would
 * tell WeChat the page's address (decision 19).
 * @throws Error when the page is not signed, or WeChat refuses it; the next caller tries again
 */
export function signedPage(): Promise<SignedPage> {
  signed ??= openSignedPage().catch((thrown: unknown) => {
    signed = undefined
    throw thrown
  })
  return signed
}

async function openSignedPage(): Promise<SignedPage> {
  const proof = await fetchProof()
  await invoke('preVerifyJSAPI', { verifyJsApiList: usedHere, ...proof })
  return (name, input) => invoke(name, { ...input, ...proof })
}
