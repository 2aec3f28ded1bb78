import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TextPreview } from '../../../contract/texts/public-text.ts'
import { useStore } from '../../kit/store.ts'
import { apiForEachTest } from '../../testing/api-double.ts'
import { Preview } from './preview.tsx'

const api = apiForEachTest()
beforeEach(async () => {
  const place = document.body.appendChild(document.createElement('div'))
  // The page has a router of its own.
  const root = createRoot(place)
  const told = vi.spyOn(parent, 'postMessage')
  root.render(<Preview isPhone={false} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await expect.poll(() => told.mock.calls).toEqual([['ready', location.origin]])
})

const type = {
  id: 3,
  name: '诈骗',
  summary: '旧的简介',
  guide: '旧的提示',
  icon: 'hand-coins',
  real_name_required: false,
  order: 1,
}
const page = () => document.body.textContent
const send = (
  preview: Pick<TextPreview, 'kind' | 'items'>,
  from: MessageEventInit = { origin: location.origin, source: parent },
) =>
  dispatchEvent(
    new MessageEvent('message', { ...from, data: { at: 0, types: [type], ...preview } }),
  )

test('shows a draft as text, on the page of the citizens, without a call', async () => {
  const notice = { id: 'a', title: '标题', date: '2027-02-01', text: '短', body: '<b>正文</b>' }
  send({ kind: 'notices', items: [notice] })
  await expect.poll(page).toContain('<b>正文</b>')
  expect(document.querySelector('h1')?.textContent).toBe('标题')
  send({ kind: 'faq', items: [{ group: '', question: '问？', answer: '答。' }] })
  await expect.poll(page).toContain('答。')
  expect(document.querySelector('details')?.open).toBe(true)
  send({ kind: 'rules', items: [{ version: '2027-02-01', text: '一、范围\n内容' }] })
  await expect.poll(page).toContain('版本：2027-02-01')
  send({ kind: 'report_types', items: [{ id: '3', summary: '新的简介', guide: '新的提示' }] })
  await expect.poll(page).toContain('新的提示')
  expect(page()).toContain('诈骗')
  expect(page()).not.toContain('旧的')
  expect(api.paths()).toEqual([])
})

test('makes no link of a script, which a draft may still hold', async () => {
  const channel = { name: '某局', scope: '某事', phone: '', hours: '工作日', urgent: false }
  send({ kind: 'authorities', items: [{ ...channel, url: 'javascript:alert(1)' }] })
  await expect.poll(page).toContain('工作日')
  expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([])
})

test('ignores messages of other pages', () => {
  const items = [{ group: '', question: '假的？', answer: '假的。' }]
  send({ kind: 'faq', items }, { origin: 'https://evil.example', source: parent })
  send({ kind: 'faq', items }, { origin: location.origin, source: null })
  expect(useStore.getState().config.config).toBeUndefined()
})
