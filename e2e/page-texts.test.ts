import { expect, test } from 'vitest'
import * as chinese from '../client/citizen/words/zh/page.ts'
import * as english from '../client/citizen/words/en/page.ts'
import { publicPaths } from '../contract/pages.ts'
import { guideInWords } from '../client/citizen/words/en/type-guides.ts'
import { typeInWords } from '../client/citizen/words/en/types.ts'
import { reportTypes } from '../server/platform/database/seed-data/report-types.ts'
import { pageTexts } from '../server/edge/page-texts.ts'

test.each([
  ['Chinese', chinese],
  ['English', english],
])('every public page except the front page has a description of its own in %s', (_, words) => {
  const texts = pageTexts(words)
  expect(new Set(texts.keys())).toEqual(new Set(publicPaths().slice(1)))
  expect(new Set([...texts.values()].map(({ description }) => description)).size).toBe(texts.size)
})

const seeded = reportTypes.map((type, order) => ({
  ...type,
  id: order,
  guide: type.guide.join('\n'),
  order,
  real_name_required: false,
}))

test.each(seeded)('the type $name has English words until the centre writes its own', (type) => {
  const { name, summary } = typeInWords(type)
  const guide = guideInWords({ ...type, name })
  expect(name + summary + guide).not.toMatch(/\p{Script=Han}/u)
  expect(guide.split('\n')).toHaveLength(type.guide.split('\n').length)
  expect(guideInWords({ name, guide: `${type.guide}本中心` })).toBe(`${type.guide}本中心`)
  const renamed = { ...type, name: '本中心的类型' }
  expect(typeInWords(renamed)).toBe(renamed)
  expect(typeInWords({ ...type, summary: 'Written by the centre' }).summary).toBe(
    'Written by the centre',
  )
})
