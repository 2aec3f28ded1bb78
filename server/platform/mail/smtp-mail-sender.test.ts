import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import type { SmtpMail } from '../../config/mail.ts'
import { listenOnLoopback } from '../../testing/stand-ins/listen-on-loopback.ts'
import { startMailServer } from '../../testing/stand-ins/mail-server.ts'
import type { MailServer, MailServerOptions } from '../../testing/stand-ins/mail-server.ts'
import { trustingStandIns } from '../../testing/stand-ins/tls-front.ts'
import { describeError } from '../log.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { createMailSender } from './create-mail-sender.ts'
import { smtpMailSender } from './smtp-mail-sender.ts'

const message = { to: 'zhang@example.cn', subject: '您的验证码', text: '您的验证码是 204816。\n' }
const from = { name: '举报中心', address: 'noreply@example.cn' }
const account = { user: 'portal@example.cn', pass: 'p/w:%' }

let server: MailServer | undefined
const start = async (options?: MailServerOptions) => (server = await startMailServer(options))
afterEach(async () => {
  await server?.close()
  server = undefined
})

const sender = (port: number, wanted: Partial<SmtpMail['server']> = {}, timeout = 15_000) =>
  smtpMailSender(
    { server: { host: 'localhost', port, tls: 'none', auth: undefined, ...wanted }, from },
    timeout,
  )

/** Decodes Chinese from the wire. */
const readable = (raw: string) => {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  const words = head
    .replace(/\r\n /g, '')
    .replace(/=\?UTF-8\?B\?([^?]+)\?=/g, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString(),
    )
  const text = /^content-transfer-encoding: base64$/im.test(head)
    ? Buffer.from(body, 'base64').toString()
    : body
  return { head: words, text }
}

describe('a message', () => {
  test('arrives as written, from the centre to one address', async () => {
    const { port, taken } = await start()
    await (await sender(port)).send(message)
    expect(taken).toMatchObject([{ from: 'noreply@example.cn', to: ['zhang@example.cn'] }])
    const { head, text } = readable(taken[0]?.raw ?? '')
    expect(text.trim()).toBe('您的验证码是 204816。')
    expect(head).toContain('Subject: 您的验证码')
    expect(head).toMatch(/^From: 举报中心 <noreply@example\.cn>/m)
    expect(head).toMatch(/^To: zhang@example\.cn/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(head).not.toMatch(/mailer|localhost|127\.0\.0\.1/i)
  })

  test('of MAIL_DRIVER smtp is sent this way', async () => {
    const { port, taken } = await start()
    const mail = { host: '127.0.0.1', port, tls: 'none', auth: undefined } as const
    const mails = await createMailSender({ mail: { driver: 'smtp', server: mail, from } })
    await mails.send(message)
    expect(taken).toHaveLength(1)
  })

  test('cannot add headers or recipients by its subject or text', async () => {
    const { port, taken } = await start()
    const evil = 'a\r\nBcc: evil@example.cn\r\n\r\n.\r\nRCPT TO:<evil@example.cn>\r\n'
    await (await sender(port)).send({ ...message, subject: evil, text: evil })
    expect(taken).toHaveLength(1)
    expect(taken[0]?.to).toEqual(['zhang@example.cn'])
    expect(readable(taken[0]?.raw ?? '').head).not.toMatch(/^Bcc:/im)
  })

  test.for([
    'zhang@example.cn\r\nBcc: evil@example.cn',
    'zhang@example.cn\nBcc: evil@example.cn',
    'zhang@example.cn>\r\nRCPT TO:<evil@example.cn',
    'zhang@example.cn, evil@example.cn',
    'zhang@example.cn;evil@example.cn',
    'evil@example.cn <zhang@example.cn>',
    '"evil@example.cn" zhang@example.cn',
    'group: evil@example.cn;',
    'zhang@example.cn ',
    'zhang@example.cn\u0000',
    'zhang@exаmple.cn',
    'zhang',
    '',
  ])('to %j is refused before the server is asked', async (to) => {
    const { port, taken } = await start()
    const failure = await errorOf((await sender(port)).send({ ...message, to }))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ code: 'not_one_address' })
    expect(taken).toEqual([])
  })
})

describe('encryption', () => {
  test.for(['starttls', 'from the start'] as const)('%s, then the password', async (mode) => {
    const { port, taken, signIns } = await start({ tls: mode, account })
    await trustingStandIns(async () =>
      (await sender(port, { tls: mode, auth: account })).send(message),
    )
    expect(signIns).toEqual([{ user: account.user, encrypted: true }])
    expect(taken).toMatchObject([{ encrypted: true, user: account.user }])
  })

  test('is required: nothing is sent to a server without it', async () => {
    const { port, taken, signIns } = await start({ tls: 'none', account })
    const failure = await errorOf(
      (await sender(port, { tls: 'starttls', auth: account })).send(message),
    )
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(signIns).toEqual([])
    expect(taken).toEqual([])
  })

  test.for(['starttls', 'from the start'] as const)(
    '%s with a certificate nobody vouches for: nothing is said',
    async (mode) => {
      const { port, taken, signIns } = await start({ tls: mode, account })
      const failure = await errorOf(
        (await sender(port, { tls: mode, auth: account })).send(message),
      )
      expect(failure).toBeInstanceOf(ProviderUnavailable)
      expect(failure).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
      expect(signIns).toEqual([])
      expect(taken).toEqual([])
    },
  )

  test('is not used on this machine, where a relay’s certificate is often untrusted', async () => {
    const { port, taken } = await start({ tls: 'starttls' })
    await (await sender(port)).send(message)
    expect(taken).toMatchObject([{ encrypted: false }])
  })
})

describe('worth a retry', () => {
  test('a refused password, which operators can fix', async () => {
    const { port } = await start({ account })
    const failure = await errorOf(
      (await sender(port, { auth: { ...account, pass: 'wrong' } })).send(message),
    )
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ provider: 'smtp', code: 'SMTP_535_5.7.8' })
  })

  test('a missing password', async () => {
    const { port } = await start({ account })
    const failure = await errorOf((await sender(port)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'SMTP_530' })
  })

  test('greylisting, and the retry succeeds', async () => {
    const { port, taken } = await start({ greylisting: true })
    const mails = await sender(port)
    const failure = await errorOf(mails.send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'SMTP_450_4.2.0' })
    await mails.send(message)
    expect(taken).toHaveLength(1)
  })

  test.for([
    ['greeting', 421, '4.3.2 shutting down'],
    ['greeting', 554, '5.3.2 not for you'],
    ['MAIL FROM', 451, '4.3.0 busy'],
    ['MAIL FROM', 553, '5.7.1 you are not noreply@example.cn'],
    ['RCPT TO', 452, '4.2.2 mailbox is full'],
    ['DATA', 451, '4.7.1 too many messages'],
  ] as const)('%s %i %s', async ([command, code, text]) => {
    const mailServer = await start()
    mailServer.refuseNext(command, code, text)
    const failure = await errorOf((await sender(mailServer.port)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: `SMTP_${code}_${text.split(' ', 1)[0]}` })
  })

  test('a server that is down', async () => {
    const mailServer = await startMailServer()
    await mailServer.close()
    const failure = await errorOf((await sender(mailServer.port)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a server that never greets', async () => {
    const silent = createServer(() => undefined)
    const port = await listenOnLoopback(silent)
    const failure = await errorOf((await sender(port, {}, 50)).send(message))
    silent.close()
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' })
  })
})

describe('final refusals', () => {
  test.for([
    ['RCPT TO', 550, '5.1.1 zhang@example.cn is unknown here'],
    ['RCPT TO', 552, '5.2.2 mailbox of zhang@example.cn is full'],
    ['DATA', 554, '5.7.1 looks like spam to zhang@example.cn'],
  ] as const)('%s %i %s', async ([command, code, text]) => {
    const mailServer = await start()
    mailServer.refuseNext(command, code, text)
    const failure = await errorOf((await sender(mailServer.port)).send(message))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ code: `SMTP_${code}_${text.split(' ', 1)[0]}` })
  })
})

test('keeps address, message and password out of errors', async () => {
  const mailServer = await start({ account })
  const { port } = mailServer
  mailServer.refuseNext('RCPT TO', 550, `5.1.1 ${message.to} 204816`)
  const failures = [
    await errorOf((await sender(port, { auth: account })).send(message)),
    await errorOf((await sender(port, { auth: { ...account, pass: 'p/w' } })).send(message)),
    await errorOf((await sender(port)).send({ ...message, to: `${message.to},` })),
  ]
  const logged = failures.map((failure) =>
    JSON.stringify([String(failure), describeError(failure)]),
  )
  for (const secret of ['zhang', '204816', 'p/w', account.user])
    expect(logged.join()).not.toContain(secret)
})
