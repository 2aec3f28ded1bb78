import { expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { show, the } from '../../../testing/show.tsx'
import { Privacy, sectionsOf } from './legal-text.tsx'

const api = apiForEachTest()

const config = (privacy: object) => ({
  data: { config: JSON.stringify({ privacy }), wx: { web_appid: '' }, personal_center: 1 },
})
const page = () => document.body.textContent

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

test('what the centre writes is text with its version, never markup', async () => {
  const text = '<img src=x onerror=alert(1)>\n一、<b>粗</b>'
  api.on('front/config/detail', config({ text, version: '2026-03' }))
  show(<Privacy />, '/')
  await expect.poll(page).toContain('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img, b')).toBeNull()
  expect(page()).toContain('版本：2026-03')
})

test('a text that is not there yet is not made up', async () => {
  api.on('front/config/detail', config({}))
  show(<Privacy />, '/')
  await expect.poll(page).toContain('还没有公布')
})

test('a text that could not be loaded can be asked for again', async () => {
  api.on('front/config/detail', { status: 502, body: '' }, config({ text: '来了' }))
  show(<Privacy />, '/')
  await expect.poll(page).toContain('服务器端出错')
  the('button', '重新加载')?.click()
  await expect.poll(page).toContain('来了')
})
