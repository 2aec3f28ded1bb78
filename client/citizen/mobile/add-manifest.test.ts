import { expect, test } from 'vitest'
import { addManifest } from './add-manifest.ts'

test('the page names the manifest of its site', () => {
  addManifest()
  const [link, ...others] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=manifest]')
  expect(others).toEqual([])
  expect(link?.getAttribute('href')).toBe(`${import.meta.env.BASE_URL}manifest.webmanifest`)
})
