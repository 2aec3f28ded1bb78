import { beforeEach, expect, test } from 'vitest'
import { hashPaths, pages } from '../../../contract/pages.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { startReportApi } from '../../testing/report-api.ts'
import { heading, show } from '../../testing/show.tsx'
import { Screen } from '../site/screen/screen.tsx'
import { routeAt, screenRoutes } from '../site/screen/screen-routes.ts'
import { App } from './app.tsx'
import { phoneRoutes } from './screens.ts'
import { desktopAddress } from './layout/footer.tsx'

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  api.on('self/info', refusal(401, '请先登录'))
  api.on('front/config/detail', { data: { config: '{}', personal_center: 1 } })
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
})

test('spec §2: has one screen for every hash path', () => {
  expect(phoneRoutes.map(({ path }) => path).toSorted()).toEqual(hashPaths().toSorted())
})

test.for([
  ['/', '/'],
  ['/pages/query/index', '/pages/query/index'],
  ['/pages/query/index/', '/pages/query/index'],
  ['', '/'],
  ['/no/such/page', undefined],
] as const)('finds the route of hash path "%s": %s', ([hash, path]) => {
  expect(routeAt(phoneRoutes, hash)?.path).toBe(path)
})

test('opens a phone-only page that has a row and a screen', async () => {
  const rows = {
    ...pages,
    guide: {
      phone: '/pages/guide/index',
      layout: 'main',
      isPublic: true,
      language: 'zh-CN',
      title: '拍照取证',
    },
  } as const
  const Guide = () => <Screen title={rows.guide.title}>说明</Screen>
  const guide = screenRoutes('phone', rows, { guide: async () => ({ default: Guide }) })
  const present = show(<App routes={[...phoneRoutes, ...guide]} />, '/pages/guide/index')
  await expect.poll(heading).toBe('拍照取证')
  expect(present().path).toBe('/pages/guide/index')
  expect(screenRoutes('desktop', rows, { guide: async () => ({ default: Guide }) })).toEqual([])
  expect(desktopAddress('#/pages/guide/index', rows)).toBe('/web/pc/?view=desktop')
})
