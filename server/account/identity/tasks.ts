import * as z from 'zod/mini'
import type { PageLanguage } from '../../../contract/pages.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import type { Services } from '../../platform/services.ts'
import { ProviderRefused } from '../../platform/provider-error.ts'
import * as store from './delivery-store.ts'
import { codeRetention } from './code-allowance.ts'
import { codeLifetime, messagePlace, sealedMessage, sendJobs } from './one-time-code.ts'

type Deps = Services<'db' | 'keyring' | 'clock' | 'sms' | 'mail'>

const payload = z.object({ id: z.string() })
const minutes = codeLifetime / 60

function openMessage({ keyring }: Pick<Deps, 'keyring'>, { sealed, codeMac }: store.SealedMessage) {
  const place = messagePlace(codeMac)
  try {
    return keyring.open(sealed, place)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    keyring.report(place, error)
    return undefined
  }
}

type Deliver = (message: z.infer<typeof sealedMessage>) => Promise<void>

/** Sends the sealed code of a row and erases it. The row is marked first: a crash may lose a message, not repeat it. */
async function sendOneTimeCode(
  { db, keyring, clock }: Deps,
  job: unknown,
  deliver: Deliver,
): Promise<void> {
  const { id } = payload.parse(job)
  const row = await store.messageToSend(db, id, clock.now())
  if (!row) return void (await store.eraseMessage(db, id))
  const opened = openMessage({ keyring }, row)
  // Tampered: the message does not open for this row, so it is not sent.
  if (opened === undefined) return void (await store.eraseMessage(db, id))
  const message = sealedMessage.parse(JSON.parse(opened))
  if (!(await store.markHandedOver(db, id, clock.now()))) return
  try {
    await deliver(message)
  } catch (error) {
    // Final. The citizen learns of it when they check this code or request another.
    if (error instanceof ProviderRefused)
      return void (await store.eraseMessage(db, id, { refusedAt: clock.now() }))
    await store.unmarkHandedOver(db, id)
    throw error
  }
  await store.eraseMessage(db, id)
}

/** Seconds that used tickets are kept beyond their expiry: another replica's clock may be behind. */
const leeway = 60 * 60

async function deleteExpiredVerifications({ db, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  await store.deleteExpired(db, {
    messagesExpired: ago(0),
    codesExpired: ago(codeRetention),
    ticketsExpired: ago(leeway),
  })
}

const mails: Readonly<Record<PageLanguage, (code: string) => { subject: string; text: string }>> = {
  'zh-CN': (code) => ({
    subject: '验证码',
    text: `您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。\n\n如果不是您本人操作，请忽略这封邮件。`,
  }),
  en: (code) => ({
    subject: 'Your code',
    text: `Your code is ${code}. It is valid for ${minutes} minutes. Do not tell it to anyone.\n\nIf you did not ask for it, ignore this e-mail.`,
  }),
}

export const oneTimeCodeTasks = (deps: Deps) => ({
  [sendJobs.phone]: (job: unknown) =>
    sendOneTimeCode(deps, job, ({ address, ...message }) =>
      deps.sms.send({ phone: address, ...message, minutes }),
    ),
  [sendJobs.email]: (job: unknown) =>
    sendOneTimeCode(deps, job, ({ address, code, language }) =>
      deps.mail.send({ to: address, ...mails[language](code) }),
    ),
  forget_verifications: () => deleteExpiredVerifications(deps),
})

export const oneTimeCodeCrontab = '7 * * * * forget_verifications'
