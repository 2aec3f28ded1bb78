import { expect, test } from 'vitest'
import { url, withoutSecrets } from './variable.ts'

test.for([
  ['postgres://portal_app:hunter2@db:5432/portal', 'postgres://…@db:5432/portal'],
  ['postgres://portal_app:hun/ter2@h1:5432,h2/portal?sslmode=x', 'postgres://…@h1:5432,h2/portal'],
  ['postgres://db/portal?user=x&password=hunter2', 'postgres://db/portal'],
  ['ftp://[fe80::1]:21/x#hunter2', 'ftp://[fe80::1]:21/x'],
  // A text that could as well be the password.
  ['hunter2', undefined],
  ['portal_app:hunter2@db/portal', undefined],
  ['postgres://portal_app:hunter2', undefined],
  ['postgres://db/portal?password=a@hunter2', undefined],
  ['postgres://portal_app:a?hunter2@db/portal', undefined],
])('shows %s as %s', ([given = '', shown]) => {
  expect(withoutSecrets(given)).toBe(shown)
})

test('names an unusable address and shows it', () => {
  const read = (value: string) => () => url({ X_URL: value }, 'X_URL', ['http', 'https'])
  expect(read('ftp://api:3001')).toThrow(
    'X_URL: an address that starts with http:// or https://; it is ftp://api:3001',
  )
  expect(read('api:3001')).toThrow('X_URL: an address that starts with http:// or https://')
  expect(read('http:api')).toThrow(/^X_URL: /)
  expect(read('http://api:3001')()).toBe('http://api:3001')
})

test.for(['12#34', '12/34', '12?34'])('shows nothing of the password %s', (password) => {
  const read = () => url({ X: `postgres://portal_app:${password}@db/portal` }, 'X', ['postgres'])
  expect(read).toThrow(/^X: an address; in its password # is written %23/)
})
