import { expect, test } from 'vitest'
import { addManifest } from './add-manifest.ts'

test('adds the site’s manifest to the page', () => {
  addManifest()
  const [link, ...others] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=manifest]')
  expect(others).toEqual([])
  expect(link?.getAttribute('href')).toBe(`${import.meta.env.BASE_URL}manifest.webmanifest`)
})
