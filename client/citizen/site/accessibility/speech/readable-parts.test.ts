import { expect, test } from 'vitest'
import { one } from '../../../../testing/render.tsx'
import { readableParts } from './speech-group.tsx'

/** What is read of a page, in order. */
function read(html: string): string[] {
  document.body.innerHTML = `<main>${html}</main>`
  return readableParts(one('main')).map(({ text }) => text)
}

test.for([
  ['<h1>查询进度</h1><p>请填写<strong>查询码</strong>。</p>', ['查询进度', '请填写 查询码 。']],
  ['<ul><li>一</li><li><p>二</p><p>三</p></li></ul>', ['一', '二', '三']],
  ['<div>前<p>中</p>后</div>', ['前', '中', '后']],
  ['<p>见<a href="/rules">举报规则</a>。</p>', ['见 举报规则 。']],
  ['<p><text-run><font>还有</font></text-run><b>3</b></p>', ['还有 3']],
  ['<p>按</p><button>下一步</button>', ['按', '下一步，按钮']],
  ['<label for="x">姓名</label><input id="x" />', ['姓名，输入框，未填写']],
  ['<p aria-hidden="true">装饰</p><p></p><p>正文</p>', ['正文']],
] as const)('%s', ([html, expected]) => {
  expect(read(html)).toEqual(expected)
})

test('each part knows where it stands', () => {
  document.body.innerHTML = '<main><h1>标题</h1><p>正文</p></main>'
  expect(readableParts(one('main')).map(({ element }) => element.tagName)).toEqual(['H1', 'P'])
})
