import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable.tsx'

test.for([
  ['诈骗举报：pay.example-shop.com.cn', '诈骗举报：|pay.|example-shop.|com.|cn'],
  ['http://example.com/a?b=c', 'http://|example.|com/|a?|b=|c'],
  ['群里有人冒充客服', '群里有人冒充客服'],
] as const)('%s may end a line behind each part', ([text, parts]) => {
  const drawn = renderToStaticMarkup(<Breakable>{text}</Breakable>)
  expect(drawn.replaceAll('</span>', '|').replaceAll(/<[^>]*>/g, '')).toBe(parts)
})
