import { randomBytes } from 'node:crypto'
import * as account from '../../contract/account/account.ts'
import type { Endpoint, Output } from '../../contract/endpoint.ts'
import {
  selfPhoneChange,
  selfPhoneKeep,
  selfPhoneState,
} from '../../contract/account/phone-change.ts'
import { receive, type Received } from '../../contract/receive.ts'
import { reportCreate, selfMsg, selfQuery } from '../../contract/report/report.ts'
import { selfInfo } from '../../contract/account/session.ts'
import * as signIn from '../../contract/account/sign-in.ts'
import * as verification from '../../contract/account/verification.ts'
import type { Answer } from './back-end.ts'
import { announces, ask, askRefused, newKey, skipAll, textIn, type Run } from './conformance-run.ts'
import { judge } from './findings.ts'
import { digest, proveAddress, provePassword, type Proof } from './proofs.ts'
import { reportContents, takeToken } from './visitor-steps.ts'
import { askWechat } from './wechat-steps.ts'

const bySms = { send: verification.smsOtp, check: verification.smsOtpCheck }
const byEmail = { send: verification.emailOtp, check: verification.emailOtpCheck }

/** Continues with the answer's token, or with the current one when the answer has none. */
function goOn(run: Run, endpoint: Endpoint, answer: Answer | undefined): boolean {
  run.backEnd.token = textIn(endpoint, answer, 'access_token') ?? run.backEnd.token
  return answer !== undefined
}

const signInByPassword = async (run: Run, phone: string, password: string, more: object = {}) =>
  goOn(
    run,
    signIn.loginPassword,
    await ask(run, signIn.loginPassword, { phone, password: digest(password), ...more }),
  )

async function register(run: Run, phone: string, password: string): Promise<boolean> {
  const proof = await proveAddress(run, bySms, { phone }, 'register')
  if (!proof) {
    skipAll(
      run,
      [verification.smsOtpCheck, account.userRegister],
      'no code arrived (--otp-from, --ask)',
    )
    return false
  }
  const input = {
    phone,
    ...proof,
    password: digest(password),
    name: '接口检查',
    register_client: 'web',
    agreed: true,
  }
  if (!goOn(run, account.userRegister, await ask(run, account.userRegister, input))) return false
  // Registering may sign in or not, as for the portal: self/info says.
  const { problem } = await run.backEnd.ask(selfInfo, {})
  return problem === undefined || signInByPassword(run, phone, password)
}

type User = NonNullable<Received<Output<typeof selfInfo>>['user']>

/** Makes the read-only calls of a signed-in citizen. @returns the citizen */
async function askForOwn(run: Run, password: string): Promise<User> {
  const info = await ask(run, selfInfo)
  await ask(run, account.userPhoneBrief)
  await ask(run, selfQuery, { offset: 0, limit: 20 })
  await ask(run, selfMsg, { offset: 0, limit: 20 })
  await ask(run, account.selfPasswordVerify, { password: digest(password) })
  return receive(selfInfo.output, info?.data).user ?? {}
}

const isGiven = ({ options }: Run): boolean => options.password !== undefined

/**
 * Returns whether a code to the e-mail deletes the new account. The e-mail is bound once more for it: a password that
 * was set by SMS proves nothing else for days. Does nothing to an account that existed before.
 */
const isDeletedByEmail = (run: Run): boolean =>
  announces(run, 'second_proof') && run.options.password === undefined

async function bindEmail(run: Run, email: string, password: string): Promise<void> {
  const proof = await proveAddress(run, byEmail, { email }, 'bind')
  if (!proof) {
    const calls = [verification.emailOtpCheck, account.selfEmailBind, account.selfEmailUnbind]
    return skipAll(run, calls, 'no code arrived (--otp-from, --ask)')
  }
  const input = { email, ...proof, ...(await provePassword(run, password)) }
  if (!(await ask(run, account.selfEmailBind, input)))
    return skipAll(run, [account.selfEmailUnbind], 'no e-mail address was bound')
  await ask(run, account.selfEmailUnbind, await provePassword(run, password))
  if (!isDeletedByEmail(run)) return
  const again = await proveAddress(run, byEmail, { email }, 'bind')
  if (!again) return
  const bound = { email, ...again, ...(await provePassword(run, password)) }
  await ask(run, account.selfEmailBind, bound)
}

const ownToKeep = 'the account that was there keeps what it has'

/** Changes the data of an account that was made; one that was there is left as it is. */
async function changeOwn(run: Run, user: User, phone: string, password: string): Promise<void> {
  // An account that was there keeps its name.
  if (!isGiven(run)) await ask(run, account.selfModifyInfo, { name: '接口检查' })
  else if (user.name && !user.name.includes('*'))
    await ask(run, account.selfModifyInfo, { name: user.name })
  else run.findings.skip(account.selfModifyInfo, 'the name of the account is not known in full')
  const proof = await provePassword(run, password)
  await ask(run, account.selfModifyPassword, {
    ...proof,
    verify_way: 'password',
    password: digest(password),
  })
  const reporter = { name: '接口检查', phone }
  const report = { ...reportContents(run), reporter, wants_result: false }
  await ask(run, reportCreate, report, { key: newKey() })
  if (announces(run, 'phone_change')) {
    await ask(run, selfPhoneState)
    if (isGiven(run)) run.findings.skip(selfPhoneKeep, ownToKeep)
    else await ask(run, selfPhoneKeep)
    // Invented: the account must not move to a phone that the tester does not have.
    const madeUp = { phone: '19900000000', otp_ticket: newKey(), old_otp_ticket: newKey() }
    const reason = 'a ticket that is made up changes no phone; one that is good was not tried'
    const input = { ...madeUp, ...(await provePassword(run, password)) }
    await askRefused(run, selfPhoneChange, input, { error: 'wrongCode', reason })
  }
  const { email } = run.options
  const emailCalls = [...Object.values(byEmail), account.selfEmailBind, account.selfEmailUnbind]
  if (email === undefined) skipAll(run, emailCalls, 'no address to send to (--email)')
  else if (isGiven(run) && user.email !== null)
    skipAll(
      run,
      emailCalls,
      user.email === undefined ? 'the account may have an address' : ownToKeep,
    )
  else await bindEmail(run, email, password)
}

/** Tries the other ways to sign in; the last one leaves a citizen signed in. */
async function signInOtherwise(run: Run, phone: string, password: string): Promise<void> {
  await takeToken(run)
  const code = await proveAddress(run, { send: verification.smsOtp }, { phone }, 'login')
  if (code) goOn(run, signIn.loginPhone, await ask(run, signIn.loginPhone, { phone, ...code }))
  else run.findings.skip(signIn.loginPhone, 'no code arrived')
  await takeToken(run)
  const needsEmail = isDeletedByEmail(run) && run.options.email === undefined
  const proof = needsEmail ? undefined : await proveAddress(run, bySms, { phone }, 'reset')
  if (needsEmail)
    run.findings.skip(account.userPasswordReset, 'nothing could delete the account then (--email)')
  else if (proof)
    await ask(run, account.userPasswordReset, { phone, ...proof, password: digest(password) })
  else run.findings.skip(account.userPasswordReset, 'no code arrived')
  await signInByPassword(run, phone, password)
}

async function proveToDestroy(run: Run, password: string): Promise<Proof> {
  const { email } = run.options
  if (email === undefined || !isDeletedByEmail(run)) return provePassword(run, password)
  return (await proveAddress(run, byEmail, { email }, 'modify')) ?? {}
}

/** Signs in by a partner's ticket; a citizen who is not linked yet signs in to be linked, and tries again. */
async function enterFromPartner(run: Run, phone: string, password: string): Promise<void> {
  const newTicket = async () => run.options.izyTicket?.(phone)
  const ticket = await newTicket()
  if (ticket === undefined)
    return run.findings.skip(
      signIn.izyLogin,
      'only the partner platform makes tickets (--izy-ticket)',
    )
  await takeToken(run)
  const first = await run.backEnd.ask(signIn.izyLogin, { ticket })
  const { link_ticket } = first.failure
  if (link_ticket === undefined)
    return run.findings.add(signIn.izyLogin, judge(signIn.izyLogin, first))
  const reason = 'whoever is not linked yet is asked to sign in first'
  run.findings.add(signIn.izyLogin, { standing: 'additions', reason })
  await signInByPassword(run, phone, password, { link_ticket })
  const next = await newTicket()
  await takeToken(run)
  // The tester may have only one ticket.
  if (next !== ticket) await ask(run, signIn.izyLogin, { ticket: next })
  return undefined
}

const signedIn = [
  selfInfo,
  account.userPhoneBrief,
  selfMsg,
  account.selfPasswordVerify,
  signIn.selfLogout,
]
const written = [
  verification.smsOtp,
  verification.smsOtpCheck,
  account.userRegister,
  reportCreate,
  signIn.loginPhone,
  account.userPasswordReset,
  account.selfModifyInfo,
  account.selfModifyPassword,
  verification.emailOtp,
  verification.emailOtpCheck,
  account.selfEmailBind,
  account.selfEmailUnbind,
  account.selfWxBind,
  account.selfWxUnbind,
  account.selfDestroy,
  signIn.loginWx,
  signIn.izyLogin,
  signIn.wxOauth,
]

/** Makes the calls that need an account: an existing one or, with `write`, one that is created and deleted again. */
export async function askForAccount(run: Run): Promise<void> {
  const { phone, password: given, write } = run.options
  const all = [...signedIn, ...written, signIn.loginPassword]
  if (phone === undefined || (given === undefined && !write)) {
    if (!write) skipAll(run, written, 'writes: --write and an account')
    return skipAll(run, all, 'needs an account (--phone and --password, or --write and --phone)')
  }
  const password = given ?? randomBytes(12).toString('base64url')
  const isIn =
    given === undefined
      ? await register(run, phone, password)
      : await signInByPassword(run, phone, password)
  if (given !== undefined) run.findings.skip(account.userRegister, 'the account is there already')
  if (!isIn) return skipAll(run, all, 'nobody was signed in')
  const user = await askForOwn(run, password)
  if (!write) {
    skipAll(run, written, 'writes: --write')
    await ask(run, signIn.selfLogout)
    return
  }
  await changeOwn(run, user, phone, password)
  if (isGiven(run) && user.wx_bound !== false)
    skipAll(
      run,
      [signIn.wxOauth, signIn.loginWx, account.selfWxBind, account.selfWxUnbind],
      ownToKeep,
    )
  else await askWechat(run, password)
  await enterFromPartner(run, phone, password)
  await signInOtherwise(run, phone, password)
  await ask(run, signIn.selfLogout)
  if (given !== undefined)
    return run.findings.skip(account.selfDestroy, 'the account was there before')
  await takeToken(run)
  if (await signInByPassword(run, phone, password))
    await ask(run, account.selfDestroy, await proveToDestroy(run, password))
  else run.findings.skip(account.selfDestroy, 'nobody was signed in')
}
