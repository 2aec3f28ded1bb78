import { beforeEach, describe, expect, test } from 'vitest'
import { readCaptcha } from './read-captcha.ts'

beforeEach(() => window.happyDOM.setURL('http://portal.test/web/pc/'))

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Of one black point. */
const bitmap = 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=='
const url = `data:image/png;base64,${png}`

describe('a picture is found', () => {
  test.for([
    ['a data URL', { img: url, key: 'a1' }, url, { key: 'a1' }],
    ['base64 without a type', { captcha: png, captcha_id: 7 }, url, { captcha_id: 7 }],
    ['in the names of RuoYi', { captchaEnabled: true, uuid: 'u', img: png }, url, { uuid: 'u' }],
    ['further in', { captcha: { image: png }, captchaKey: 'k' }, url, { captchaKey: 'k' }],
    ['alone', png, url, {}],
    [
      'an address below /api',
      { src: '/api/captcha/1.png?t=2', id: 'x' },
      '/api/captcha/1.png?t=2',
      { id: 'x' },
    ],
    [
      'an address relative to /api',
      { img: 'captcha/image?id=1', key: 'a' },
      '/api/captcha/image?id=1',
      { key: 'a' },
    ],
    ['a file relative to /api', { imageUrl: './1.png', uuid: 'u' }, '/api/1.png', { uuid: 'u' }],
    ['a bitmap', { img: bitmap, key: 'a' }, `data:image/bmp;base64,${bitmap}`, { key: 'a' }],
    ['switched on', { enabled: true, captchaOnOff: 1, img: png, key: 'a' }, url, { key: 'a' }],
    ['that address in full', { url: 'http://portal.test/api/captcha/1' }, '/api/captcha/1', {}],
    [
      'SVG',
      { image: '<svg xmlns="a"></svg>' },
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg xmlns="a"></svg>')}`,
      {},
    ],
  ] as const)('as %s', ([, answer, picture, key]) => {
    expect(readCaptcha(answer)).toEqual({ kind: 'picture', picture, audio: undefined, key })
  })

  test('with the same for the ears', () => {
    expect(readCaptcha({ img: png, audio: '/api/captcha/1.mp3' })).toMatchObject({
      picture: url,
      audio: '/api/captcha/1.mp3',
    })
    expect(readCaptcha({ img: png, sound: 'data:audio/wav;base64,UklGRg==' })).toMatchObject({
      audio: 'data:audio/wav;base64,UklGRg==',
    })
  })
})

test.for([
  {},
  null,
  undefined,
  '',
  'ok',
  false,
  [],
  { captchaEnabled: false },
  { img: null, key: 'a' },
  { enabled: false, url: '/captcha/img' },
  { captchaEnabled: 'false', uuid: 'u', img: png },
  { captcha: { captchaOnOff: 0, key: 'a' } },
  { next: '/login' },
  { id: 7, token: 'a' },
])('nothing is asked for by %j', (answer) => {
  expect(readCaptcha(answer)).toEqual({ kind: 'none' })
})

test.for([
  { img: 'unread', key: 'a' },
  { image: `AAAA/${png}`, id: 1 },
  { uuid: 'u' },
  { captcha_id: 7, width: 120 },
])('something is asked for that cannot be read by %j', (answer) => {
  expect(readCaptcha(answer)).toEqual({ kind: 'unknown' })
})

describe('nothing is loaded', () => {
  test.for([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'http://portal.test:81/api/a.png',
    'http://portal.test.evil.example/api/a.png',
    'http://portal.test@evil.example/api/a.png',
    '/api/../web/pc/a.png',
    '/api/%2e%2e/a.png',
    '/apix/a.png',
    '/web/pc/a.png',
    '../web/pc/a.png',
    'captcha/../../web/pc/a.png',
    '%2e%2e/a.png',
    '/\\evil.example/api/a.png',
    'https://portal.test/api/a.png',
  ])('from %s', (address) => {
    expect(readCaptcha({ img: address, key: 'a' })).toEqual({ kind: 'foreign' })
    expect(readCaptcha({ img: png, audio: address })).toMatchObject({ audio: undefined })
  })

  test.for([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:x',
    'file:///etc',
  ])('as %s', (text) => {
    expect(readCaptcha({ img: text })).toEqual({ kind: 'none' })
  })
})
