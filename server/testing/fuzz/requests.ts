import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'
import { urlOf, type Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints/citizens.ts'
import { fileUploadMany, resumedFile } from '../../../contract/evidence/file.ts'
import { samples, unwelcome } from '../api/sample-files.ts'
import { pathEscapes } from '../edge/path-escapes.ts'
import { inputOf } from './input-of.ts'

/** A request as it is sent. In texts, words like `@captcha` are placeholders that the caller fills in. */
export interface FuzzedRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** Headers that announce a wrong body length or none; by default the true length is sent. */
  readonly framing?: string
}

const junk = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' '.repeat(4000), '/'.repeat(4000), ';q=0,'.repeat(500), 'a.'.repeat(2000)),
)
/** Header values have no line breaks; everything else is tried. */
const headerValue = junk.map((text) => text.replaceAll(/[\r\n\0]/g, ''))
const token = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('@visitor', '@citizen') },
  { weight: 1, arbitrary: fc.oneof(headerValue, fc.constant('')) },
)

const strangeHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(
      'Accept-Encoding',
      'User-Agent',
      'Cookie',
      'Range',
      'If-None-Match',
      'If-Modified-Since',
      'Sec-CH-UA-Mobile',
      'X-Request-Id',
      'X-Forwarded-Proto',
      'Expect',
      'Upgrade',
      'TE',
      'Content-Encoding',
      'Idempotency-Key',
      'X-HTTP-Method-Override',
      'Origin',
    ),
    fc.oneof(
      headerValue,
      fc.constantFrom('bytes=0-0,5-1,-', '"x", W/"y"', 'gzip', 'br', 'h2c', 'DELETE', '*;q=0'),
    ),
  ),
  { maxLength: 3 },
)

/** Mostly no headers. */
const someStrangeHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: strangeHeaders },
)

const isGet = ({ method }: Endpoint) => method === 'GET'

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined)
      query.append(name.toWellFormed(), JSON.stringify(value).slice(0, 500).toWellFormed())
  return `?${query.toString()}`
}

/** Generates the body of an input, sometimes in a wrong form. */
const bodyOf = (json: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(Buffer.from(json)) },
    {
      weight: 4,
      arbitrary: fc.oneof(
        fc.nat({ max: json.length }).map((end) => Buffer.from(json.slice(0, end))),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom(
          gzipSync(json),
          Buffer.from('['.repeat(100_000)),
          Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
          Buffer.from(json, 'utf16le'),
          Buffer.from('x'.repeat(300_000)),
          Buffer.from('"x"'),
        ),
      ),
    },
  )

/** A call of the contract. */
const call = (endpoint: Endpoint): Arbitrary<FuzzedRequest> =>
  fc
    .record({
      input: inputOf(endpoint.input),
      token,
      key: fc.oneof(fc.constant('@key'), fc.constant('fuzz-repeated-key'), headerValue),
      type: fc.oneof(
        { weight: 10, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.oneof(headerValue, fc.constant('application/json; charset=utf-7')),
        },
      ),
      more: someStrangeHeaders,
    })
    .chain(({ input, token, key, type, more }) =>
      bodyOf(JSON.stringify(input)).map((body) => ({
        method: endpoint.method,
        target: urlOf(endpoint) + (isGet(endpoint) ? queryOf(input) : ''),
        headers: [
          ['Access-Token', token],
          ['Idempotency-Key', key],
          ['Content-Type', type],
          ...more,
        ],
        body: isGet(endpoint) ? Buffer.alloc(0) : body,
      })),
    )

const content = fc.oneof(
  fc.constantFrom(...Object.values(samples), ...Object.values(unwelcome)),
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
)
const partHeader = fc.oneof(
  fc
    .tuple(fc.constantFrom('files[]', 'remove_metadata', 'x', ''), junk)
    .map(([field, name]) => `Content-Disposition: form-data; name="${field}"; filename="${name}"`),
  fc.constant('Content-Disposition: form-data; name="remove_metadata"\r\n\r\n1'),
  junk.map((value) => `Content-Disposition: form-data; name=files[]; filename*=UTF-8''${value}`),
  junk,
)

/** Evidence uploaded in one request. */
const multipart: Arbitrary<FuzzedRequest> = fc
  .record({
    token,
    parts: fc.array(fc.tuple(partHeader, content), { maxLength: 12 }),
    boundary: fc.oneof(
      { weight: 6, arbitrary: fc.constant('fuzz') },
      { weight: 1, arbitrary: headerValue },
    ),
    end: fc.constantFrom('--fuzz--\r\n', '--fuzz--', '--fuzz', ''),
    more: someStrangeHeaders,
  })
  .map(({ token, parts, boundary, end, more }) => ({
    method: 'POST',
    target: urlOf(fileUploadMany),
    headers: [
      ['Access-Token', token],
      ['Content-Type', `multipart/form-data; boundary=${boundary}`],
      ...more,
    ],
    body: Buffer.concat([
      ...parts.flatMap(([head, bytes]) => [
        Buffer.from(`--fuzz\r\n${head}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]),
  }))

const size = fc.oneof(
  fc.nat({ max: 5000 }).map(String),
  fc.constantFrom('-1', '1e9', '99999999999999999999', '52428801', 'x', '', '0', '1, 2', '0x10'),
)
const metadata = fc.oneof(
  junk.map((name) => `filename ${Buffer.from(name).toString('base64')}`),
  fc.constant(`filename ${Buffer.from(' '.repeat(9000)).toString('base64')},remove_metadata MQ==`),
  headerValue,
)

/** Requests of the tus protocol, for existing uploads and others. */
const resumable: Arbitrary<FuzzedRequest> = fc
  .record({
    method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'),
    path: fc.constantFrom(
      '',
      '',
      '/',
      '/@upload',
      '/@upload',
      '/@upload',
      `/${'A'.repeat(22)}`,
      '/x',
    ),
    token,
    version: fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2', ''),
    length: size,
    offset: fc.oneof(fc.constant('0'), size),
    metadata,
    type: fc.constantFrom('application/offset+octet-stream', 'application/json'),
    more: someStrangeHeaders,
    content,
  })
  .map(({ method, path, token, version, length, offset, metadata, type, more, content }) => ({
    method,
    target: urlOf(resumedFile) + path,
    headers: [
      ['Access-Token', token],
      ['Tus-Resumable', version],
      ...(method === 'POST' ? ([['Upload-Length', length]] as const) : []),
      ...(method === 'PATCH' ? ([['Upload-Offset', offset]] as const) : []),
      ['Upload-Metadata', metadata],
      ['Content-Type', type],
      ...more,
    ],
    body: method === 'PATCH' || method === 'POST' ? content : Buffer.alloc(0),
  }))

const paths = fc.oneof(
  fc.constantFrom(
    '/',
    '/web/pc/',
    '/web/pc/submit',
    '/web/mobile/',
    '/web/pc/assets/index-B7xq1ZpK.js',
    '/web/page-statistics.js',
    '/web/page-views',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/readyz',
    '/api',
    '/api/no/such/call',
    '/web/pc/sw.js',
    '*',
    'http://jubao.example/web/pc/',
  ),
  fc.constantFrom(...Object.values(pathEscapes).flat()),
  fc.webPath().map((path) => `/web/pc${path}`),
  fc.webQueryParameters().map((query) => `/web/pc/?view=mobile&${query}`),
  junk.map((text) => `/${encodeURI(text.toWellFormed())}`),
  fc.constant(`/web/pc/?${'a=1&'.repeat(3000)}`),
)

/** Requests for pages, files and everything else that the edge answers. */
const edge: Arbitrary<FuzzedRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'TRACE'),
    target: paths,
    headers: strangeHeaders,
    body: fc.oneof(
      fc.constant(Buffer.alloc(0)),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
    ),
  })
  .map((request) => ({
    ...request,
    body: request.method === 'GET' ? Buffer.alloc(0) : request.body,
  }))

/** Malformed HTTP: false lengths, broken chunks, headers that no library writes. */
const malformed: Arbitrary<FuzzedRequest> = fc.record({
  method: fc.oneof(fc.constantFrom('GET', 'POST', 'PATCH', 'CONNECT', 'get'), headerValue),
  target: fc.oneof(paths, fc.constantFrom(...endpoints.map(urlOf)), headerValue),
  headers: fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('Content-Type', 'Access-Token', 'X-A'), headerValue),
      headerValue,
    ),
    { maxLength: 4 },
  ),
  body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  framing: fc.constantFrom(
    'Content-Length: 1000000',
    'Content-Length: -1',
    'Content-Length: 1\r\nContent-Length: 2',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: gzip, chunked',
    'X: y',
  ),
})

/** Any request to the portal: every call of the contract, uploads, pages, and malformed HTTP. */
export const requests: Arbitrary<FuzzedRequest> = fc.oneof(
  { weight: 10, arbitrary: fc.oneof(...endpoints.map(call)) },
  { weight: 2, arbitrary: multipart },
  { weight: 3, arbitrary: resumable },
  { weight: 2, arbitrary: edge },
  { weight: 1, arbitrary: malformed },
)
