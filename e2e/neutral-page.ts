import type { Page } from '@playwright/test'

/** Where 快速离开 and 清除并离开 lead by default: the weather service. */
export const neutralPage = 'https://www.weather.com.cn/'

/** Stands in for the weather service, whose title is 天气. */
export const serveNeutralPage = (page: Page) =>
  page.route(`${neutralPage}**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>天气</title>' }),
  )
