import { expect, test } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { show } from '../../../testing/show.tsx'
import { parseFrontConfig } from '../load-front-config.ts'
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
