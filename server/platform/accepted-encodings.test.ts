import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncodings, encodings } from './accepted-encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  [' GZIP ;Q=0.8', ['gzip', 'identity']],
  ['gzip;q=0.5, br;q=0.1', ['gzip', 'br', 'identity']],
  ['gzip;q=1.000, br;q=0.999', ['gzip', 'br', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['br;q=0, *', ['gzip', 'identity']],
  ['*;q=0, gzip', ['gzip', 'identity']],
  ['identity;q=0.5, gzip;q=0.2', ['identity', 'gzip']],
  ['identity', ['identity']],
  ['', ['identity']],
])('%j prefers %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected)
})

test('sends the plain file to a client that refuses everything', () => {
  expect(acceptedEncodings('*;q=0')).toEqual(['identity'])
  expect(acceptedEncodings('identity;q=0')).toEqual(['identity'])
})

test.each(['gzip;q=2', 'gzip;q=-1', 'gzip;q=x', 'gzip;q=0.12345', 'gzip;q='])(
  'a malformed weight counts as a refusal: %s',
  (header) => {
    expect(acceptedEncodings(header)).toEqual(['identity'])
  },
)

test('answers any header with known encodings', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const accepted = acceptedEncodings(header)
      expect(accepted).toContain('identity')
      expect(new Set(accepted).size).toBe(accepted.length)
      expect(encodings).toEqual(expect.arrayContaining([...accepted]))
    }),
  )
})
