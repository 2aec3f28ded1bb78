import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { createLoggedRoute } from './logged-route.ts'
import { sites } from './sites.ts'

const loggedRoute = createLoggedRoute(sites)

test.each(endpoints.map((endpoint) => `/api/${endpoint.path}`))('%s is named in full', (path) => {
  expect(loggedRoute(path)).toBe(path)
  expect(loggedRoute(`${path}?query_code=4K8Z9XQ2`)).toBe(path)
})

test.each([
  ['/web/pc/submit?type=3', '/web/pc/submit'],
  ['/web/pc/login?ticket=a.b.c&from=/user/query', '/web/pc/login'],
  ['/web/pc/', '/web/pc/'],
  ['/web/mobile/', '/web/mobile/'],
  ['/healthz', '/healthz'],
  ['/api/self/query/4K8Z9XQ2', '/api/*'],
  ['/api/file/upload/resumable', '/api/file/upload/resumable'],
  ['/api/file/upload/resumable/4K8Z9XQ2AAAAAAAAAAAAAA', '/api/file/upload/resumable/*'],
  ['/web/pc/query/4K8Z9XQ2', '/web/pc/*'],
  ['/web/pc/assets/index-B7xq1ZpK.js', '/web/pc/assets/*'],
  ['/web/mobile/4K8Z9XQ2', '/web/mobile/*'],
  ['/13812345678', 'other'],
  ['http://proxy.example/api/captcha', 'other'],
  ['*', 'other'],
  ['', 'other'],
])('%j is logged as %j', (target, shape) => {
  expect(loggedRoute(target)).toBe(shape)
})
