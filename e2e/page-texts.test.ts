import { expect, test } from 'vitest'
import * as chinese from '../client/citizen/words/zh/page.ts'
import * as english from '../client/citizen/words/en/page.ts'
import { publicPaths } from '../contract/pages.ts'
import { pageTexts } from '../server/edge/page-texts.ts'

test.each([
  ['Chinese', chinese],
  ['English', english],
])('every public page except the front page has a description of its own in %s', (_, words) => {
  const [name = '', rest = ''] = words.testEnvironment
  const texts = pageTexts({ ...words, testEnvironment: [name, rest] })
  expect(new Set(texts.keys())).toEqual(new Set(publicPaths().slice(1)))
  expect(new Set([...texts.values()].map(({ description }) => description)).size).toBe(texts.size)
})
