import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { loopbackCertificate } from './loopback-certificate.ts'

/** A message that the server accepted. */
interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines and body as received. */
  readonly raw: string
  readonly encrypted: boolean
  readonly user: string | undefined
}

export interface MailServer {
  readonly port: number
  readonly taken: readonly TakenMail[]
  /** Attempts to sign in, and whether each was encrypted. */
  readonly signIns: readonly { user: string; encrypted: boolean }[]
  /** Answers the next command of this kind with an error, e.g. 550 `5.1.1 no such user`. */
  refuseNext(command: MailCommand, responseCode: number, text: string): void
  close(): Promise<void>
}
type MailCommand = 'greeting' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

export interface MailServerOptions {
  /** `none`: offers no encryption; `starttls`: offers it; `from the start`: requires TLS on connect. */
  readonly tls?: 'none' | 'starttls' | 'from the start'
  /** The account that may send; by default anybody. */
  readonly account?: { readonly user: string; readonly pass: string }
  /** Rejects the first mail for each recipient temporarily (450), as servers do against senders that never retry. */
  readonly greylisting?: boolean
}

/** Starts a local mail server: RFC 5321, by the smtp-server package. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls = 'none', account, greylisting = false } = options
  const taken: TakenMail[] = []
  const signIns: { user: string; encrypted: boolean }[] = []
  const refusals: { command: MailCommand; error: Error }[] = []
  const seen = new Set<string>()
  const refusal = (command: MailCommand): Error | null => {
    const index = refusals.findIndex((refusal) => refusal.command === command)
    return index < 0 ? null : (refusals.splice(index, 1)[0]?.error ?? null)
  }

  const server = new SMTPServer({
    ...loopbackCertificate,
    secure: tls === 'from the start',
    authOptional: !account,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(account ? [] : ['AUTH'])],
    onConnect: (_session, done) => done(refusal('greeting')),
    onAuth: ({ username = '', password }, session, done) => {
      signIns.push({ user: username, encrypted: session.secure })
      if (username === account?.user && password === account.pass) done(null, { user: username })
      else done(answer(535, `5.7.8 authentication failed for ${username}`))
    },
    onMailFrom: (_address, _session, done) => done(refusal('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => {
      const first = greylisting && !seen.has(address)
      seen.add(address)
      done(first ? answer(450, `4.2.0 ${address} greylisted, try again`) : refusal('RCPT TO'))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = refusal('DATA')
        if (!error) taken.push(mail(session, Buffer.concat(chunks)))
        done(error)
      })
    },
  })
  // Clients that do not trust the certificate disconnect and report it themselves.
  server.on('error', () => undefined)
  const port = await listenOnLoopback(server.server)
  return {
    port,
    taken,
    signIns,
    refuseNext: (command, responseCode, text) =>
      void refusals.push({ command, error: answer(responseCode, text) }),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

const answer = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

const mail = (session: SMTPServerSession, raw: Buffer): TakenMail => ({
  from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
  to: session.envelope.rcptTo.map(({ address }) => address),
  raw: raw.toString('utf8'),
  encrypted: session.secure,
  user: typeof session.user === 'string' ? session.user : undefined,
})
