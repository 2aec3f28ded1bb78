import { expect, test } from 'vitest'
import { useStore } from '../../kit/store.ts'
import { Track } from '../../kit/ui/track/track.tsx'
import { apiForEachTest } from '../../testing/api-double.ts'
import { show } from '../../testing/show.tsx'
import { useExampleSteps } from './example-steps.ts'
import { parseFrontConfig } from './load-front-config.ts'

apiForEachTest()
const page = () => document.body.textContent
const configure = (config: object) =>
  useStore.setState({
    config: { personal_center: 1, config: parseFrontConfig(JSON.stringify(config)) },
  })
const Slip = () => <Track steps={useExampleSteps()} isRow />

test('the slip on the home page has the time limits of the back end, and none without them', async () => {
  configure({ step_days: { received: 2, accepted: 7 } })
  show(<Slip />, '/')
  await expect.poll(page).toMatch(/受理.*2 个工作日.*办理.*7 个工作日/)
  configure({ step_days: { received: 2 } })
  await expect.poll(page).toMatch(/受理.*告诉您.*办理.*可以查/)
  expect(page()).not.toContain('工作日')
})
