import { expect, test } from 'vitest'
import { renderManifest } from './load-sites.ts'

test('the installed site has the name of the configuration, and everything else of the build', () => {
  const built = { name: 'build', short_name: '举报', icons: [{ src: 'a.png' }] }
  expect(JSON.parse(renderManifest(JSON.stringify(built), '某省"举报"中心'))).toEqual({
    ...built,
    name: '某省"举报"中心',
  })
})

test.each(['', '{}', '[]', '{"name":'])('a built manifest like %j stops the start', (json) => {
  expect(() => renderManifest(json, '举报中心')).toThrow('manifest.webmanifest')
})
