import pg from 'pg'
import { expect, test } from 'vitest'
import { envelopeOf } from './failure.ts'

const errcodeOf = (error: unknown) => envelopeOf(error).envelope.errcode
const withCode = (code: string) => {
  const error = new pg.DatabaseError('said by the server', 1, 'error')
  error.code = code
  return error
}

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
])('a temporary fault asks for a retry: %s', (message) => {
  expect(errcodeOf(new Error(message))).toBe(503)
})

test.each([
  ['08006', 'connection failure'],
  ['25P03', 'idle in a transaction for too long'],
  ['40P01', 'deadlock'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock not had in time'],
  ['57014', 'a statement that took too long'],
  ['57P03', 'the server starts'],
])('%s: %s', (code) => {
  expect(errcodeOf(withCode(code))).toBe(503)
})

test('refusals by all addresses of a host are one outage', () => {
  const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(errcodeOf(new AggregateError([refused(), refused()]))).toBe(503)
})

test('any other error is an internal fault', () => {
  for (const error of [withCode('23505'), withCode('42P01'), new TypeError('x'), 'text'])
    expect(errcodeOf(error)).toBe(500)
})
