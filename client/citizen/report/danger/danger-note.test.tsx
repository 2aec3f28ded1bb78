import { expect, test } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { show } from '../../../testing/show.tsx'
import { control, fill } from '../../../testing/citizen.ts'
import { pageLayout } from '../form/report-form.tsx'
import { SubmitReport } from '../submit-report.tsx'

deviceForEachTest()

const numbers = () =>
  [...document.querySelectorAll('output a[href^="tel:"]')].map((each) => each.getAttribute('href'))

test('whoever writes of suicide reads at once whom to call, and goes on', async () => {
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=noname')
  await control('report-description')
  await fill('report-description', '被网上的人骂了三个月')
  expect(numbers()).toEqual([])
  await fill('report-description', '我不想活了，被网上的人骂了三个月')
  await expect.poll(numbers).toEqual(['tel:12356', 'tel:110', 'tel:120'])
  await fill('report-description', '他说明天要去学校砍人')
  await expect.poll(numbers).toEqual(['tel:110'])
  await fill('report-description', '这是个杀猪盘')
  await expect.poll(numbers).toEqual([])
})
