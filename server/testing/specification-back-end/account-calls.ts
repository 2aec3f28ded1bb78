import { Refusal, textOf, type SpecificationCall } from './calls.ts'
import type { CallContext, CallTable } from './call-table.ts'
import { useCaptcha } from './captcha-calls.ts'
import { issueToken, sendCode, type SpecificationAccount } from './state.ts'

type AccountCall = Extract<
  SpecificationCall,
  | `${string} ${'user' | 'login' | 'izy' | 'sms' | 'email' | 'wx'}/${string}`
  | `POST self/${'logout' | 'modify/info' | 'password/verify' | 'modify/password' | 'destroy'}`
  | `POST self/${'email' | 'wx'}/${'bind' | 'unbind'}`
  | 'GET self/info'
>

function account({ state, session }: CallContext): SpecificationAccount {
  const found = session.phone === undefined ? undefined : state.accounts.get(session.phone)
  if (!found) throw new Refusal('请先登录')
  return found
}

function signIn({ state, session }: CallContext, phone: string) {
  if (state.switches.tokenAtSignIn) return { access_token: issueToken(state, phone) }
  session.phone = phone
  return {}
}

/** Returns the password hash that was sent: SM3 in hex. */
function digest({ call }: CallContext): string {
  const sent = textOf(call.payload, 'password')
  if (!/^[0-9a-f]{64}$/i.test(sent)) throw new Refusal('密码格式不正确')
  return sent.toLowerCase()
}

/** Refuses a wrong one-time code for this phone or address. The code stays valid: `check` does not use it up. */
function checkCode({ state, call }: CallContext, to: string): void {
  const sent = state.codes.get(to)
  if (sent === undefined || sent !== textOf(call.payload, 'otp')) throw new Refusal('验证码不正确')
}

/** Returns the address that the call names: this back end knows no address of its own. */
function addressOf({ call }: CallContext, kind: 'phone' | 'email'): string {
  const to = textOf(call.payload, kind)
  if (to === '') throw new Refusal(kind === 'phone' ? '请填写手机号' : '请填写邮箱')
  return to
}

/** Requires the account holder: by the password, or by a code and the address that received it. */
function requireProof(context: CallContext): SpecificationAccount {
  const { state, call } = context
  const own = account(context)
  if (textOf(call.payload, 'password').toLowerCase() === own.password) return own
  const to = textOf(call.payload, 'phone') || textOf(call.payload, 'email')
  const isOwn = to !== '' && [own.phone, own.email].includes(to)
  if (!isOwn || textOf(call.payload, 'otp') !== state.codes.get(to))
    throw new Refusal('请先验证身份')
  return own
}

export const accountCalls: CallTable<AccountCall> = {
  'POST sms/otp': (context) => {
    useCaptcha(context)
    sendCode(context.state, addressOf(context, 'phone'))
    return {}
  },
  'POST sms/otp/check': (context) => {
    checkCode(context, addressOf(context, 'phone'))
    return {}
  },
  'POST email/otp': (context) => {
    account(context)
    useCaptcha(context)
    sendCode(context.state, addressOf(context, 'email'))
    return {}
  },
  'POST email/otp/check': (context) => {
    checkCode(context, addressOf(context, 'email'))
    return {}
  },
  'POST user/register': (context) => {
    const { state, call } = context
    if (call.payload['register_client'] !== 'web') throw new Refusal('注册来源不正确')
    const phone = textOf(call.payload, 'phone')
    checkCode(context, phone)
    if (state.accounts.has(phone)) throw new Refusal('该手机号已注册')
    const name = textOf(call.payload, 'name') || `用户${phone.slice(-4)}`
    state.accounts.set(phone, { name, phone, password: digest(context) })
    return state.switches.signsInAtRegistration ? signIn(context, phone) : {}
  },
  'POST login/phone': (context) => {
    const phone = textOf(context.call.payload, 'phone')
    checkCode(context, phone)
    if (!context.state.accounts.has(phone)) throw new Refusal('该手机号未注册')
    return signIn(context, phone)
  },
  'POST login/password': (context) => {
    const phone = textOf(context.call.payload, 'phone')
    const found = context.state.accounts.get(phone)
    if (found?.password !== digest(context)) throw new Refusal('手机号或密码不正确')
    return signIn(context, phone)
  },
  'POST login/wx': (context) => {
    const code = textOf(context.call.payload, 'code')
    const found = [...context.state.accounts.values()].find(({ wechat }) => wechat === code)
    if (code === '' || !found) throw new Refusal('该微信未绑定账号')
    return signIn(context, found.phone)
  },
  'POST izy/login': () => {
    throw new Refusal('暂未开通')
  },
  'POST wx/oauth': () => ({}),
  'POST self/logout': ({ session }) => {
    session.phone = undefined
    session.provedPassword = false
    return {}
  },
  'GET self/info': (context) => ({ user: { name: account(context).name } }),
  'GET user/phone/brief': (context) => ({ phone: account(context).phone }),
  'POST user/password/reset': (context) => {
    const phone = textOf(context.call.payload, 'phone')
    checkCode(context, phone)
    const found = context.state.accounts.get(phone)
    if (!found) throw new Refusal('该手机号未注册')
    found.password = digest(context)
    return {}
  },
  'POST self/modify/info': (context) => {
    const name = textOf(context.call.payload, 'name')
    if (name === '') throw new Refusal('请填写姓名')
    account(context).name = name
    return {}
  },
  'POST self/password/verify': (context) => {
    if (account(context).password !== digest(context)) throw new Refusal('密码不正确')
    context.session.provedPassword = true
    return {}
  },
  'POST self/modify/password': (context) => {
    if (textOf(context.call.payload, 'verify_way') === '') throw new Refusal('请选择验证方式')
    // `password` is the new one: the session remembers that the present one was right.
    const own = context.session.provedPassword ? account(context) : requireProof(context)
    own.password = digest(context)
    context.session.provedPassword = false
    return {}
  },
  'POST self/email/bind': (context) => {
    const email = textOf(context.call.payload, 'email')
    checkCode(context, email)
    account(context).email = email
    return {}
  },
  'POST self/email/unbind': (context) => {
    delete requireProof(context).email
    return {}
  },
  'POST self/wx/bind': (context) => {
    const code = textOf(context.call.payload, 'code')
    if (code === '') throw new Refusal('微信授权失败')
    account(context).wechat = code
    return {}
  },
  'POST self/wx/unbind': (context) => {
    delete requireProof(context).wechat
    return {}
  },
  'POST self/destroy': (context) => {
    const { phone } = requireProof(context)
    context.state.accounts.delete(phone)
    context.session.phone = undefined
    return {}
  },
}
