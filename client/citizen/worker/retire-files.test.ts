// @vitest-environment node
import { expect, test } from 'vitest'
import { retireFiles } from './offline-cache.ts'

const day = 24 * 60 * 60 * 1000
const now = 100 * day
const present = new Set(['/new.js'])

test('a file that a deploy has replaced stays at first: an open tab may ask for it', () => {
  expect(retireFiles(['/old.js', '/new.js'], present, {}, now)).toEqual({
    gone: [],
    retired: { '/old.js': now },
  })
})

test('it stays for as long as a draft does, counted from the first deploy without it', () => {
  const retired = { '/old.js': now - 7 * day }
  expect(retireFiles(['/old.js'], present, retired, now)).toEqual({ gone: [], retired })
})

test('after that it goes, and is forgotten', () => {
  const retired = { '/old.js': now - 7 * day - 1 }
  expect(retireFiles(['/old.js', '/new.js'], present, retired, now)).toEqual({
    gone: ['/old.js'],
    retired: {},
  })
})

test('a file that a later build has again is no longer counted', () => {
  expect(retireFiles(['/new.js'], present, { '/new.js': 0 }, now)).toEqual({
    gone: [],
    retired: {},
  })
})
