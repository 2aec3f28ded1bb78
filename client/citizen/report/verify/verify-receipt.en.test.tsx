import { beforeEach, expect, test } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { fill, page, press } from '../../../testing/citizen.ts'
import { startReportApi } from '../../../testing/report-api.ts'
import { show } from '../../../testing/show.tsx'
import { emptyFrontConfig } from '../../site/front-config.ts'
import VerifyReceipt from './verify-receipt.tsx'

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  useStore.setState(({ config }) => ({ config: { ...config, config: emptyFrontConfig } }))
})

test('the verification in English marks the facts that the centre signed in Chinese', async () => {
  api.on('receipt/verify', {
    data: { valid: true, facts: [{ name: '举报类型', value: '诈骗' }] },
  })
  show(<VerifyReceipt />, '/verify')
  await expect.poll(page).toContain('Put the picture or the text of a receipt here')
  await fill('receipt-text', '举报类型：诈骗\n签名：MEUCIQ==\n')
  await press('Verify')
  await expect.poll(page).toContain('ValidThis receipt was issued by the centre and is unchanged.')
  expect(document.querySelector('dd')?.lang).toBe('zh-CN')
})
