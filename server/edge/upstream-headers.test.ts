import { afterEach, describe, expect, test } from 'vitest'
import { rawExchange, type RawAnswer } from '../testing/edge/raw-exchange.ts'
import { startProxyingEdge, stopAll } from '../testing/edge/test-upstream.ts'

afterEach(stopAll)

interface Asked {
  status?: number
  /** Header lines of the API's answer; TARGET stands for its own address. */
  headers: string[]
  path?: string
  request?: string[]
  env?: Record<string, string>
}

/** Returns the visitor's answer to these headers of the API, and the API's own address. */
async function answered({ status = 200, headers, path = '/', request = [], env = {} }: Asked) {
  let target = ''
  const edge = await startProxyingEdge(
    (_incoming, response) => {
      const pairs = headers.flatMap((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ').replaceAll('TARGET', target)]
      })
      response.writeHead(status, ['Content-Type', 'application/json', ...pairs])
      response.end('{"errcode":0}')
    },
    { path, env },
  )
  const address = edge.upstream.address()
  const port = typeof address === 'object' ? address?.port : 0
  target = `http://127.0.0.1:${port}`
  const answer = await rawExchange(edge.port, '/api/wx/oauth?a=1', { headers: request })
  return { ...answer, target, logged: edge.lines() }
}

/** Every value of a header, as it stood on the wire. */
const valuesOf = ({ head }: RawAnswer, name: string) =>
  head
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    .map((line) => line.slice(name.length + 2))

describe('the API cannot change security headers', () => {
  test.each([
    ['Content-Security-Policy', "default-src * 'unsafe-inline'"],
    ['X-Content-Type-Options', 'sniff-all'],
    ['X-Frame-Options', 'ALLOWALL'],
    ['Referrer-Policy', 'unsafe-url'],
    ['Cross-Origin-Opener-Policy', 'unsafe-none'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['X-Request-Id', 'of-the-back-end'],
  ])('%s', async (name, value) => {
    const answer = await answered({ headers: [`${name}: ${value}`] })
    expect(valuesOf(answer, name)).toHaveLength(1)
    expect(answer.head).not.toContain(value)
  })

  test.each([
    'Strict-Transport-Security: max-age=0; includeSubDomains',
    'Permissions-Policy: camera=*',
    'Content-Security-Policy-Report-Only: report-uri https://evil.example',
    'Cross-Origin-Embedder-Policy: unsafe-none',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Allow-Credentials: true',
    'Access-Control-Expose-Headers: *',
    'Timing-Allow-Origin: *',
    'Clear-Site-Data: "storage"',
    'Service-Worker-Allowed: /',
    'Reporting-Endpoints: all="https://evil.example"',
    'NEL: {"report_to":"all"}',
    'Alt-Svc: h2="evil.example:443"',
    'Refresh: 0; url=http://10.0.0.7:8080/',
    'Accept-CH: Sec-CH-UA-Model',
    'Link: <http://10.0.0.7/>; rel=preload',
    'X-Accel-Redirect: /internal',
    'Server: nginx/1.2 (10.0.0.7)',
    'X-Powered-By: PHP/5.6',
    'X-AspNet-Version: 4.0',
    'Via: 1.1 internal-7',
    'WWW-Authenticate: Basic realm="internal"',
    'X-Backend: 10.0.0.7',
  ])('%s does not pass', async (line) => {
    const [name = ''] = line.split(':')
    expect(valuesOf(await answered({ headers: [line] }), name)).toEqual([])
  })

  test("HSTS over TLS is the edge's own", async () => {
    const answer = await answered({
      headers: ['Strict-Transport-Security: max-age=0'],
      request: ['X-Forwarded-Proto: https'],
      env: { TRUST_PROXY: 'loopback' },
    })
    expect(valuesOf(answer, 'strict-transport-security')).toEqual(['max-age=31536000'])
  })

  test('sends the standard reason phrase', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(200, 'OK from 10.0.0.7', { 'Content-Type': 'application/json' }).end('{}')
    })
    expect((await rawExchange(edge.port, '/api/captcha')).head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

test('passes headers that describe the response', async () => {
  const lines = [
    'Content-Disposition: attachment; filename="a.csv"',
    'Content-Language: zh-CN',
    'ETag: "1"',
    'Vary: Accept',
    'Retry-After: 5',
    'Cache-Control: private, max-age=60',
    'Upload-Offset: 7',
    'Tus-Resumable: 1.0.0',
  ]
  const { head } = await answered({ headers: lines })
  for (const line of lines)
    expect(head).toContain(line.replace(/^[^:]*/, (name) => name.toLowerCase()))
})

test('joins repeated headers, and keeps bytes outside ASCII', async () => {
  const name = Buffer.from('filename="举报.csv"').toString('latin1')
  const { head } = await answered({
    headers: [
      'Vary: Accept',
      'Vary: Origin',
      'ETag: "1"',
      'ETag: "2"',
      `Content-Disposition: ${name}`,
    ],
  })
  expect(head).toContain('vary: Accept, Origin\r\n')
  expect(head).toMatch(/etag: "1"(\r\n|$)/)
  expect(head).toContain('filename="举报.csv"')
})

test('a response without cache headers is no-store', async () => {
  expect(valuesOf(await answered({ headers: [] }), 'cache-control')).toEqual(['no-store'])
})

describe('Location', () => {
  test.each([
    ['TARGET/api/file/1?b=2#c', '/api/file/1?b=2#c', '/'],
    ['/api/file/1', '/api/file/1', '/'],
    ['file/1', '/api/wx/file/1', '/'],
    ['?b=2', '/api/wx/oauth?b=2', '/'],
    ['TARGET/portal/api/file/1', '/api/file/1', '/portal/'],
    ['/portal/api/file/1', '/api/file/1', '/portal/'],
    ['http://jubao.example/api/file/1', '/api/file/1', '/'],
    ['http://jubao.example/portal/api/file/1', '/api/file/1', '/portal/'],
    ['http://jubao.example/api/file/1', '/api/file/1', '/portal/'],
  ])('%s leads to %s', async (location, expected, path) => {
    for (const [status, name] of [
      [201, 'Location'],
      [302, 'Location'],
      [200, 'Content-Location'],
    ] as const) {
      const answer = await answered({ status, headers: [`${name}: ${location}`], path })
      expect([answer.status, valuesOf(answer, name)]).toEqual([status, [expected]])
      expect(answer.head + answer.body).not.toContain('127.0.0.1')
    }
  })

  const elsewhere = [
    'TARGET/admin',
    'TARGET/apix/1',
    'TARGET/api/../admin',
    'TARGET/api/%2e%2e/admin',
    'TARGET/api/a%2fb',
    'TARGET/api//evil.example',
    '/login',
    '//evil.example/api/x',
    'https://evil.example/api/x',
    'http://10.0.0.7:8080/api/x',
    'http:///',
    'http://%/',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  test.each(elsewhere)('%s is not shown', async (location) => {
    const answer = await answered({ status: 201, headers: [`Location: ${location}`] })
    expect([answer.status, valuesOf(answer, 'location')]).toEqual([201, []])
  })

  test.each([...elsewhere, ''])('a redirect to "%s" is an upstream fault', async (location) => {
    const headers = location ? [`Location: ${location}`] : []
    const answer = await answered({ status: 302, headers })
    expect([answer.status, valuesOf(answer, 'location')]).toEqual([502, []])
    expect(answer.body).toContain('"errcode":502')
    expect(answer.logged).toContainEqual(
      expect.objectContaining({ level: 'error', status: 302, route: '/api/wx/oauth' }),
    )
  })

  test('logs the target of a redirect that is refused', async () => {
    const { logged } = await answered({
      status: 301,
      headers: ['Location: https://api.example/api/x'],
    })
    expect(logged).toContainEqual(expect.objectContaining({ to: 'https://api.example' }))
  })

  test('drops the body of a redirect, which names addresses', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(302, { Location: '/api/x', 'Content-Type': 'text/html' })
      response.end('<a href="http://10.0.0.7:8080/api/x">moved</a>')
    })
    const answer = await rawExchange(edge.port, '/api/captcha')
    expect([answer.status, answer.body]).toEqual([302, ''])
  })
})

describe('a cookie of the API', () => {
  const cookies = async (line: string, secure = false) =>
    valuesOf(
      await answered({
        headers: [`Set-Cookie: ${line}`],
        env: { TRUST_PROXY: 'loopback' },
        request: secure ? ['X-Forwarded-Proto: https'] : [],
      }),
      'set-cookie',
    )

  test('is restricted to calls and the browser session', async () => {
    expect(
      await cookies(
        'JSESSIONID=a=b; Domain=gov.cn; Path=/; Expires=Fri, 01 Jan 2038 00:00:00 GMT; Max-Age=99; SameSite=None',
      ),
    ).toEqual(['JSESSIONID=a=b; Path=/api; HttpOnly; SameSite=Strict'])
  })

  test('passes several cookies', async () => {
    const answer = await answered({ headers: ['Set-Cookie: a=1', 'Set-Cookie: b=2; Domain=x'] })
    expect(valuesOf(answer, 'set-cookie')).toEqual([
      'a=1; Path=/api; HttpOnly; SameSite=Strict',
      'b=2; Path=/api; HttpOnly; SameSite=Strict',
    ])
  })

  test('is Secure over TLS', async () => {
    expect(await cookies('a=b', true)).toEqual([
      'a=b; Path=/api; HttpOnly; SameSite=Strict; Secure',
    ])
  })

  test.each(['a=; Max-Age=0', 'a=; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a=; Max-Age=-1'])(
    'can be deleted: %s',
    async (line) => {
      expect(await cookies(line)).toEqual(['a=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0'])
    },
  )

  test.each(['; Path=/', 'Secure', '=x'])('is dropped without a name: %s', async (line) => {
    expect(await cookies(line)).toEqual([])
  })

  test('does not switch the site that a phone gets', async () => {
    expect(await cookies('view=desktop; Path=/web')).toEqual([
      'view=desktop; Path=/api; HttpOnly; SameSite=Strict',
    ])
  })
})
