import { expect, test } from 'vitest'
import { readRuntimeConfig } from './runtime-config.ts'

/** Returns a page with this text in its runtime config element. */
function page(text: string): Document {
  const made = document.implementation.createHTMLDocument()
  const element = made.createElement('script')
  element.type = 'application/json'
  element.id = 'runtime-config'
  element.textContent = text
  made.body.append(element)
  return made
}

test('spec §9: reads the runtime config that the edge wrote into the page', () => {
  const config = readRuntimeConfig(page('{"icp_number":"京ICP备1号","logo":false,"title":"举报"}'))
  expect(config).toMatchObject({ icp_number: '京ICP备1号', logo: false, title: '举报' })
})

test('missing values have defaults', () => {
  expect(readRuntimeConfig(page('{}'))).toMatchObject({
    base_path: '/web/pc',
    logo: true,
    icp_number: '',
  })
})

test.for(['a malformed config has defaults: %s', 'not json', '{"logo":"yes"}'])(
  'a malformed config falls back: %s',
  (text) => {
    expect(readRuntimeConfig(page(text)).base_path).toBe('/web/pc')
  },
)

test('a page without the element has defaults', () => {
  const bare = document.implementation.createHTMLDocument()
  expect(readRuntimeConfig(bare).title).toBe('网络违法和不良信息举报平台')
})
