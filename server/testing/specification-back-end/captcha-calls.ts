import { randomInt, randomUUID } from 'node:crypto'
import { Refusal, textOf } from './calls.ts'
import type { CallContext, CallTable } from './call-table.ts'
import type { RawAnswer } from './switches.ts'
import type { State } from './state.ts'

const wrong = '图形验证码不正确'

/** Tells whether the text matches the picture of `key`, ignoring case. */
function isRead({ state, call: { payload } }: CallContext): boolean {
  const shown = state.pictures.get(textOf(payload, 'key'))
  return shown !== undefined && shown === textOf(payload, 'captcha').trim().toUpperCase()
}

/** Refuses a call without a read picture, if this back end shows pictures. Each picture is valid for one call. */
export function useCaptcha(context: CallContext): void {
  const { state, session, call } = context
  const { captcha } = state.switches
  if (captcha === 'none') return
  if (captcha === 'picture-with-call') {
    if (!isRead(context)) throw new Refusal(wrong)
    state.pictures.delete(textOf(call.payload, 'key'))
    return
  }
  if (session.captchas === 0) throw new Refusal('请先完成图形验证')
  session.captchas -= 1
}

const svg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44"><rect width="120" height="44" fill="#eef"/>` +
  `<text x="60" y="30" font-family="monospace" font-size="26" text-anchor="middle">${text}</text></svg>`

/** Returns a second of silence as WAV: 8 kHz, 8 bits, one channel. */
function silence(): Buffer {
  const samples = Buffer.alloc(8000, 0x80)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Answers `/api/captcha/picture/KEY` and `/api/captcha/sound/KEY`, without a token because `<img>` sends none. */
export function captchaFile({ pictures }: State, path: string): RawAnswer | undefined {
  const [, kind, key = ''] = /^captcha\/(picture|sound)\/([\w-]+)$/.exec(path) ?? []
  const text = pictures.get(key)
  if (text === undefined) return undefined
  return kind === 'picture'
    ? { status: 200, type: 'image/svg+xml', body: svg(text) }
    : { status: 200, type: 'audio/wav', body: silence() }
}

export const captchaCalls: CallTable<'GET captcha' | 'POST captcha/verify'> = {
  'GET captcha': ({ state }) => {
    const { captcha } = state.switches
    if (captcha === 'none') return {}
    const key = randomUUID()
    const text = `${randomInt(10, 100)}KM`
    state.pictures.set(key, text)
    return captcha === 'picture'
      ? { key, img: `/api/captcha/picture/${key}`, audio: `/api/captcha/sound/${key}` }
      : { key, img: `data:image/svg+xml;base64,${Buffer.from(svg(text)).toString('base64')}` }
  },
  'POST captcha/verify': (context) => {
    const { state, session, call } = context
    const { captcha } = state.switches
    if (captcha === 'none') return {}
    if (!isRead(context)) throw new Refusal(wrong)
    if (captcha === 'picture-with-call') return {}
    state.pictures.delete(textOf(call.payload, 'key'))
    session.captchas += 1
    return {}
  },
}
