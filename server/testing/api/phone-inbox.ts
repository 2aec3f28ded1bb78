import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'

/** SMS and mail senders whose messages a test can wait for. */
export interface PhoneInbox {
  readonly sender: SmsSender
  /** The same as a mail sender. */
  readonly mail: MailSender
  /** Waits for the next unread code sent to the phone. */
  next(phone: string): Promise<string>
  /** Blocks the sending of the next message to the phone until it is released. */
  hold(phone: string): { code: Promise<string>; release(): void }
  /** Resolves when no message is being sent. */
  idle(): Promise<void>
}

export function phoneInbox(): PhoneInbox {
  const arrived = new Map<string, string[]>()
  const waiting = new Map<string, (code: string) => void>()
  const held = new Map<string, Promise<void>>()
  const sending = new Set<Promise<void>>()

  function arrive(phone: string, code: string) {
    const taker = waiting.get(phone)
    waiting.delete(phone)
    if (taker) taker(code)
    else arrived.set(phone, [...(arrived.get(phone) ?? []), code])
  }
  const next = (phone: string) => {
    const code = arrived.get(phone)?.shift()
    if (code !== undefined) return Promise.resolve(code)
    return new Promise<string>((resolve) => void waiting.set(phone, resolve))
  }

  async function deliver(address: string, code: string) {
    const done = held.get(address) ?? Promise.resolve()
    sending.add(done)
    arrive(address, code)
    await done
    sending.delete(done)
  }

  return {
    sender: { send: ({ phone, code }) => deliver(phone, code) },
    mail: { send: ({ to, text }) => deliver(to, /\d{6}/.exec(text)?.[0] ?? '') },
    next,
    hold(phone) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(phone, promise)
      return { code: next(phone), release: resolve }
    },
    idle: async () => void (await Promise.all(sending)),
  }
}
