import { expect, test } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { unmarkedChinese } from '../../../testing/unmarked-chinese.ts'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { show } from '../../../testing/show.tsx'
import { parseFrontConfig } from '../load-front-config.ts'
import { Rules } from '../legal/legal-text.tsx'
import Faq from './faq-list.tsx'
import { Figures } from './figures.tsx'

apiForEachTest()

test('the four figures of our back end have English words; others keep theirs', async () => {
  const items = [
    { label: '收到举报', value: '1,234 件' },
    { label: '用时中位数', value: '3.1 个工作日' },
    { label: '其他数', value: '5 件' },
  ]
  const config = parseFrontConfig(JSON.stringify({ figures: { month: '2026-10', items } }))
  useStore.setState({ config: { personal_center: 1, config } })
  show(<Figures />, '/')
  const cells = () =>
    [...document.querySelectorAll('dl > div')].map((cell) => [
      cell.querySelector('dt')?.textContent,
      cell.querySelector('dd')?.textContent,
    ])
  await expect.poll(cells).toEqual([
    ['Reports received', '1,234'],
    ['Median time to the result', '3.1 working days'],
    ['其他数', '5 件'],
  ])
})

const chinese = { group: '举报前', question: '要注册吗？', answer: '不用。' }
const english = { group: 'Before', question: 'Do I register?', answer: 'No.' }
test.for([
  ['questions', <Faq key="f" />, { faq: [english, chinese] }, 1],
  ['questions in English', <Faq key="f" />, { faq: [english] }, 0],
  ['rules', <Rules key="r" />, { rules: { text: '一、范围\n照常', version: '1' } }, 1],
] as const)('%s: Chinese is marked, and one note says so', async ([, shown, config, notes]) => {
  const said = parseFrontConfig(JSON.stringify(config))
  useStore.setState({ config: { personal_center: 1, config: said } })
  show(shown, '/')
  await expect.poll(() => document.querySelector('h2')).not.toBeNull()
  expect(document.body.textContent.split('In Chinese only')).toHaveLength(notes + 1)
  expect(unmarkedChinese()).toEqual([])
})

test('a heading of the English rules is one', async () => {
  const text = '1. What we accept\nReports.'
  const config = parseFrontConfig(JSON.stringify({ rules: { text, version: '1' } }))
  useStore.setState({ config: { personal_center: 1, config } })
  show(<Rules />, '/')
  await expect.poll(() => document.querySelector('h2')?.textContent).toBe('1. What we accept')
})
