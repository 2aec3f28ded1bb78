import type { WebAuthnError } from '@simplewebauthn/browser'
import {
  passkeyAdd,
  passkeyBegin,
  passkeyChallenge,
  type Passkey,
  type PasskeyAssertion,
} from '../../../contract/staff/passkey.ts'
import { CallFailure, notSent } from '../../kit/call-failure.ts'
import { call } from './call.ts'

/** Loaded on demand: most sign-ins do not need it. */
const library = () => import('@simplewebauthn/browser')

const canUse = () => 'PublicKeyCredential' in globalThis

/** Whether the desk has a domain and the browser supports passkeys. */
export async function offersPasskeys(): Promise<boolean> {
  if (!canUse()) return false
  const { options } = await call(passkeyChallenge, {}, { isBackground: true })
  return options !== null
}

const words: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: '这台设备已经添加过通行密钥',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    '这把安全密钥不能核对使用者，请先给它设置 PIN',
  ERROR_INVALID_DOMAIN: '打开的地址与工作台配置的域名不一致，不能使用通行密钥',
  ERROR_INVALID_RP_ID: '打开的地址与工作台配置的域名不一致，不能使用通行密钥',
}

/** Throws a WebAuthn error in words. Most are a cancelled or timed-out dialog. */
async function fail(thrown: unknown): Promise<never> {
  const { WebAuthnError } = await library()
  const known = thrown instanceof WebAuthnError ? words[thrown.code] : undefined
  throw new CallFailure(notSent, known ?? '没有用通行密钥验证：已取消，或者超时。可以再试一次')
}

/** Asks for a passkey. @throws CallFailure when none is given */
export async function askForPasskey(): Promise<PasskeyAssertion> {
  const { options } = await call(passkeyChallenge, {})
  if (!options) throw new CallFailure(notSent, '工作台现在不能使用通行密钥，请填写动态验证码')
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(
    fail,
  )
  return { id, rawId, type, response }
}

/** Registers a passkey on this device or a security key. @throws CallFailure when that fails */
export async function addPasskey(name: string): Promise<readonly Passkey[]> {
  const options = await call(passkeyBegin, {})
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(
    fail,
  )
  const { passkeys } = await call(passkeyAdd, { name, attestation: { id, rawId, type, response } })
  return passkeys
}
