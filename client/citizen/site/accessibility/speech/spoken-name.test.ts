import { beforeEach, expect, test } from 'vitest'
import { one } from '../../../../testing/render.tsx'
import { spokenName } from './spoken-name.ts'

beforeEach(() => {
  document.body.replaceChildren()
})

/** What is said of the first element that matches. */
function said(html: string, selector: string): string {
  document.body.innerHTML = html
  return spokenName(one(selector))
}

test.for([
  ['<a href="/query">查询进度</a>', 'a', '查询进度，链接'],
  ['<a href="/" aria-current="page">首页</a>', 'a', '首页，链接，当前'],
  ['<button>提交举报</button>', 'button', '提交举报，按钮'],
  ['<button disabled>提交举报</button>', 'button', '提交举报，按钮，现在不能用'],
  ['<button aria-label="删除 截图.png"><svg></svg></button>', 'button', '删除 截图.png，按钮'],
  ['<button aria-expanded="false">菜单</button>', 'button', '菜单，按钮，已收起'],
  ['<button aria-pressed="true">长辈模式</button>', 'button', '长辈模式，按钮，已打开'],
  ['<h2>您遇到了什么？</h2>', 'h2', '您遇到了什么？'],
  ['<details open><summary>填写提示</summary></details>', 'summary', '填写提示，按钮，已展开'],
  ['<details><summary>填写提示</summary></details>', 'summary', '填写提示，按钮，已收起'],
  ['<p>看得见<span aria-hidden="true">看不见</span></p>', 'p', '看得见'],
  ['<p>前 <img alt="截图" /> 后</p>', 'p', '前 截图 后'],
] as const)('%s', ([html, selector, expected]) => {
  expect(said(html, selector)).toBe(expected)
})

test.for([
  ['<input id="f" />', '姓名，输入框，未填写'],
  ['<input id="f" value="张三" />', '姓名，输入框，已填写：张三'],
  ['<textarea id="f">经过</textarea>', '姓名，输入框，已填写：经过'],
  ['<input id="f" type="checkbox" checked />', '姓名，勾选框，已选中'],
  ['<input id="f" type="radio" />', '姓名，单选项，未选中'],
  ['<input id="f" type="file" />', '姓名，选择文件'],
  ['<select id="f"><option>甲</option><option selected>乙</option></select>', '姓名，下拉选择，乙'],
] as const)('a field is said with its label and what it holds: %s', ([field, expected]) => {
  expect(said(`<label for="f">姓名</label>${field}`, '#f')).toBe(expected)
})

test('a password is never said', () => {
  const field = '<input id="f" type="password" value="Secret-9" />'
  expect(said(`<label for="f">密码</label>${field}`, '#f')).toBe('密码，密码输入框')
})

test('hint and error of a field are said after it', () => {
  expect(
    said(
      '<input aria-label="手机号" aria-describedby="e h" /><p id="h">11 位</p><p id="e">填错了</p>',
      'input',
    ),
  ).toBe('手机号，输入框，未填写，填错了 11 位')
})
