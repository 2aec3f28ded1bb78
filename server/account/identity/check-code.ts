import type { Services } from '../../platform/services.ts'
import { CallError } from '../../http/call-error.ts'
import type { Caller } from '../../http/route.ts'
import { askerMac, codeMac, type Destination } from './one-time-code.ts'
import { newestCodeState, tryCode } from './code-store.ts'

const maxTries = 5

const usedUp = () => new CallError('locked', '验证码输错次数过多，请重新获取验证码')
const wrong = (triesLeft: number) =>
  triesLeft > 0
    ? new CallError('wrongCode', `验证码不对，请核对后重新填写，还可以试 ${triesLeft} 次`, {
        fields: { otp: `验证码不对，还可以试 ${triesLeft} 次` },
      })
    : usedUp()
const undelivered = {
  phone: '验证码未能发出：短信服务商不能发到这个号码，请核对号码，或换一个再试',
  email: '验证码未能发出：邮件服务商不能发到这个邮箱，请核对地址，或换一个再试',
}

/**
 * Checks a one-time code and redeems it when it is right. Only the token that requested a code can try it. Other
 * callers can neither use up its attempts nor learn that it exists.
 * @throws CallError wrongCode or locked, the same whether or not the address has an account
 */
export async function checkCode(
  { db, keyring, clock }: Services<'db' | 'keyring' | 'clock'>,
  { kind, address }: Destination,
  purpose: string,
  otp: string,
  caller: Caller | undefined,
): Promise<void> {
  const subject = keyring.blindIndex(kind, address)
  const mac = codeMac(keyring, subject, purpose, otp)
  const asked = { subject, purpose, asker: askerMac(keyring, subject, caller) }
  const attempt = { ...asked, codeMac: mac, maxTries, now: clock.now() }
  const tried = await tryCode(db, attempt)
  if (tried?.matched) return
  const newest = await newestCodeState(db, asked)
  if (newest?.refused) throw new CallError('wrongCode', undelivered[kind])
  if (tried) throw wrong(maxTries - tried.failedTries)
  if ((newest?.failedTries ?? 0) >= maxTries) throw usedUp()
  throw new CallError('wrongCode', '验证码已失效，或不是在这里获取的，请重新获取')
}
