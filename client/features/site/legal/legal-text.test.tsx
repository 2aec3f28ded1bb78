import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { defaultPrivacy } from './default-privacy.ts'
import { defaultRules } from './default-rules.ts'
import { LegalText, sectionsOf } from './legal-text.tsx'

test('lines are paragraphs, and a numbered line begins a section', () => {
  expect(sectionsOf('先说一句\n\n一、范围\n第一段\r\n第二段\n二、期限')).toEqual([
    { paragraphs: ['先说一句'] },
    { heading: '一、范围', paragraphs: ['第一段', '第二段'] },
    { heading: '二、期限', paragraphs: [] },
  ])
})

test('a text without headings is a text as well', () => {
  expect(sectionsOf('只有一段')).toEqual([{ paragraphs: ['只有一段'] }])
  expect(sectionsOf('  \n ')).toEqual([])
})

test('what the centre writes is text, never markup', async () => {
  await render(<LegalText text={'<img src=x onerror=alert(1)>\n一、<b>粗</b>'} version="2026-03" />)
  expect(document.querySelector('img, b')).toBeNull()
  expect(document.body.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(document.body.textContent).toContain('版本：2026-03')
})

test.for([
  ['privacy notice', defaultPrivacy, ['收集', '保存', '导出', '注销', '撤回同意', '未成年人']],
  ['rules', defaultRules, ['110', '如实', '查询码', '不会向您索要密码']],
] as const)('the default %s says what people must be told', ([_what, text, told]) => {
  for (const words of told) expect(text).toContain(words)
  expect(sectionsOf(text).length).toBeGreaterThan(7)
})
