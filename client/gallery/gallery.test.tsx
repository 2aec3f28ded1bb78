import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { examplesByComponent } from './collect-examples.ts'
import { Gallery } from './gallery.tsx'

const folderOf = (path: string) => path.replace(/^.*\/ui\/([^/]+)\/.*$/, '$1')
const sources = Object.keys(import.meta.glob(['../kit/ui/*/*.tsx', '!**/*.test.tsx']))
const components = [...new Set(sources.map(folderOf))]

test.each(components)('the component %s has examples, in a file of its name', (component) => {
  expect(Object.keys(examplesByComponent[component] ?? {})).not.toEqual([])
})

test('every example can be drawn, each under its name', async () => {
  await render(<Gallery components={examplesByComponent} />)
  const names = Object.values(examplesByComponent).flatMap((examples) => Object.keys(examples))
  const captions = [...document.querySelectorAll('figcaption')]
  expect(captions.map(({ textContent }) => textContent)).toEqual(names)
  for (const { nextElementSibling, textContent } of captions)
    expect(nextElementSibling?.childElementCount, textContent ?? '').toBeGreaterThan(0)
})
