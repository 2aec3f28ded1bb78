import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Breakable } from './breakable.tsx'

const partsOf = (text: string) =>
  renderToStaticMarkup(<Breakable>{text}</Breakable>)
    .replaceAll(/<\/span>(?=<)/g, '|')
    .replaceAll(/<[^>]*>/g, '')

test.for([
  ['诈骗举报：pay.example-shop.com.cn', '诈骗|举报：|pay.|example-shop.|com.|cn'],
  ['http://example.com/a?b=c', 'http://|example.|com/|a?|b=|c'],
  ['jubao@example.com', 'jubao@|example.|com'],
  ['网络违法和不良信息举报平台', '网络|违法和|不良|信息|举报|平台'],
  ['被举报的人会知道是我吗？', '被举报的人会|知道是|我吗？'],
  ['涉未成年人举报', '涉未成年人|举报'],
  ['该网站已被关闭。', '该网站已被|关闭。'],
  ['', ''],
] as const)('%s may end a line behind each part', ([text, parts]) => {
  expect(partsOf(text)).toBe(parts)
})

test('splits addresses in a browser without word segmentation', () => {
  vi.stubGlobal('Intl', {})
  expect(partsOf('诈骗举报：example.com')).toBe('诈骗|举报：|example.|com')
  vi.unstubAllGlobals()
})
