import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { featuresFrom } from '../../kit/features.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { render } from '../../testing/render.tsx'
import AccessibilityStatement from './accessibility-statement.tsx'
import { phoneSite, SiteContext } from './paths.ts'

const statement = (
  <SiteContext value={phoneSite}>
    <AccessibilityStatement />
  </SiteContext>
)
beforeEach(() => useStore.setState(initialState, true))
const page = () => document.body.textContent
const times = ['30 分钟没有操作会自动退出', '一次登录最多 12 小时', '10 分钟内可以撤回']

test('names the time limits that the back end announced', async () => {
  useStore.setState({ config: { features: featuresFrom(['session_times', 'withdrawal']) } })
  await render(statement)
  for (const words of times) expect(page()).toContain(words)
})

test('names no service that is not announced', async () => {
  await render(statement)
  expect(page()).toContain('有时间限制的地方')
  expect(page()).not.toMatch(/小时，快到|30 ?分钟|撤回/)
})

test('says that no picture has to be read only where the back end said so', async () => {
  await render(statement)
  expect(page()).not.toContain('不用看图片')
  await act(async () =>
    useStore.setState({ config: { features: featuresFrom(['proof_of_work']) } }),
  )
  expect(page()).toContain('提交举报不用看图片或听声音识别验证码')
})
