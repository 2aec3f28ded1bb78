import { describe, expect, test } from 'vitest'
import { mailConfig } from './mail.ts'
import { ConfigError } from './variable.ts'

const smtp = {
  MAIL_DRIVER: 'smtp',
  SMTP_URL: 'smtp://portal:hunter2@mail.example.cn',
  MAIL_FROM: 'noreply@example.cn',
}
const server = (SMTP_URL: string) => {
  const config = mailConfig({ ...smtp, SMTP_URL })
  return config.driver === 'smtp' ? config.server : undefined
}

test('prints e-mails by default and reads no other setting', () => {
  expect(mailConfig({})).toEqual({ driver: 'console' })
  expect(mailConfig({ SMTP_URL: 'nonsense' })).toEqual({ driver: 'console' })
})

test('smtp:// over a network requires STARTTLS', () => {
  expect(server('smtp://portal:hunter2@mail.example.cn')).toEqual({
    host: 'mail.example.cn',
    port: 587,
    tls: 'starttls',
    auth: { user: 'portal', pass: 'hunter2' },
  })
  expect(server('smtp://mail.example.cn:2525')).toMatchObject({ port: 2525, auth: undefined })
})

test('smtps:// is encrypted from the start', () => {
  expect(server('smtps://mail.example.cn')).toMatchObject({ port: 465, tls: 'from the start' })
  expect(server('smtps://localhost:4650')).toMatchObject({ port: 4650, tls: 'from the start' })
})

test.each(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'])(
  'a server on this machine needs no TLS: %s',
  (host) => {
    expect(server(`smtp://${host}`)).toMatchObject({
      host: host.replace(/[[\]]/g, ''),
      port: 25,
      tls: 'none',
    })
  },
)

test.each(['localhost.evil.cn', '127.0.0.1.evil.cn', '10.0.0.1', '192.168.0.1', '[::2]'])(
  'any other one does: %s',
  (host) => {
    expect(server(`smtp://${host}`)).toMatchObject({ tls: 'starttls' })
  },
)

test('percent-decodes user and password', () => {
  expect(server('smtp://noreply%40example.cn:a%2Fb%3Ac%25@mail.example.cn')).toMatchObject({
    auth: { user: 'noreply@example.cn', pass: 'a/b:c%' },
  })
})

test.each([
  ['noreply@example.cn', '', 'noreply@example.cn'],
  ['举报中心 <noreply@example.cn>', '举报中心', 'noreply@example.cn'],
  ['<noreply@example.cn>', '', 'noreply@example.cn'],
])('MAIL_FROM %s', (MAIL_FROM, name, address) => {
  expect(mailConfig({ ...smtp, MAIL_FROM })).toMatchObject({ from: { name, address } })
})

describe('a bad value stops the start, names the variable and does not repeat the value', () => {
  test.for<[name: string, value: string | undefined]>([
    ['MAIL_DRIVER', 'pigeon'],
    ['SMTP_URL', undefined],
    ['SMTP_URL', 'http://hunter2@mail.example.cn'],
    ['SMTP_URL', 'hunter2'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://a:hunter2%zz@mail.example.cn'],
    ['SMTP_URL', 'smtp://mail.example.cn/hunter2'],
    ['SMTP_URL', 'smtp://mail.example.cn?secure=hunter2'],
    ['MAIL_FROM', undefined],
    ['MAIL_FROM', 'hunter2'],
    ['MAIL_FROM', 'a@example.cn, b@example.cn'],
    ['MAIL_FROM', 'hunter2\r\nBcc: <b@example.cn>'],
    ['MAIL_FROM', '举报中心 <noreply@example.cn> hunter2'],
  ])('%s = %s', ([name, value]) => {
    const start = () => mailConfig({ ...smtp, [name]: value })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(new RegExp(`^${name}: `))
    expect(start).not.toThrow(/hunter2/)
  })
})
