import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useStore } from '../../kit/store.ts'
import { emptyFrontConfig } from './front-config.ts'
import { SiteTitle } from './site-title.tsx'

test.for([
  ['网络违法和不良信息举报平台', '网络违法和|不良信息|举报|平台'],
  ['某省互联网举报中心', '某省互联网|举报|中心'],
  ['我要举报', '我要举报'],
] as const)('a name breaks between its words, and reads as one: %s', async ([title, parts]) => {
  useStore.setState({ config: { config: { ...emptyFrontConfig, title } } })
  await render(<SiteTitle />)
  expect(document.body.textContent).toBe(title)
  const shown = document.body.firstElementChild?.innerHTML.replaceAll('<wbr>', '|')
  expect(shown?.replaceAll(/<[^>]*>/g, '')).toBe(parts)
})
