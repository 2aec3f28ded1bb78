import { expect, test } from 'vitest'
import { publicPaths } from '../contract/pages.ts'
import { pageTexts } from '../server/edge/page-texts.ts'
import { desktopScreens } from './desktop-tour.ts'

test.each(Object.entries(pageTexts).filter(([, { title }]) => title))(
  '%s is called by the edge what the client calls it',
  (path, { title }) => {
    expect(desktopScreens).toContainEqual([path.slice(1), title])
  },
)

test('every public page except the front page has its own description', () => {
  expect(new Set(Object.keys(pageTexts))).toEqual(new Set(publicPaths().slice(1)))
  const texts = Object.values(pageTexts).map(({ description }) => description)
  expect(new Set(texts).size).toBe(texts.length)
})
