import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { frontConfig, frontConfigDetail } from '../contract/site/site.ts'

const title =
  '关于开展“清朗·整治网络直播和短视频领域乱象”专项行动期间集中受理涉未成年人网络违法和不良信息举报的公告'
const address = 'https://www.example.gov.cn/notices/2026/11/20/very-long-address-of-a-page.html'

const envelope = z.looseObject({ data: frontConfigDetail.output })

/**
 * Publishes a notice with the id `long`, a long title and an address longer than a line.
 * @returns the title
 */
export async function announceAtLength(page: Page): Promise<string> {
  await page.route('**/api/front/config/detail*', async (route) => {
    const response = await route.fetch()
    const answer = envelope.parse(await response.json())
    const config = frontConfig.parse(JSON.parse(answer.data.config))
    const notice = { id: 'long', title, text: '', date: '2026-11-20', body: `详情见 ${address}` }
    const changed = { ...config, notices: [notice, ...config.notices] }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, config: JSON.stringify(changed) } },
    })
  })
  return title
}
