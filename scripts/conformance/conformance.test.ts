import { expect, test, describe } from 'vitest'
import { specificationCalls } from '../../server/testing/specification-back-end/calls.ts'
import { shapeNames } from '../../server/testing/specification-back-end/shapes.ts'
import {
  passwordDigest,
  specificationAccount,
} from '../../server/testing/specification-back-end/state.ts'
import {
  page,
  success,
  type Switches,
} from '../../server/testing/specification-back-end/switches.ts'
import { startSpecificationBackEnd } from '../../server/testing/stand-ins/specification-back-end.ts'
import { expectations } from './expectations.ts'
import { codeIn } from './person-at-terminal.ts'
import { printConformance } from './print-conformance.ts'
import { runConformance } from './run-conformance.ts'
import { callsThat, checkStandIn, reasonOf } from './testing/check-stand-in.ts'

test('every call of the specification has its expectation, and nothing else has', () => {
  const paths = specificationCalls.map((call) => call.split(' ')[1])
  expect(Object.keys(expectations).toSorted()).toEqual(paths.map(String).toSorted())
})

describe('another back end', () => {
  test('that answers the specification alone passes, with nothing of ours', async () => {
    const result = await checkStandIn({})
    expect(callsThat(result, 'additions')).toEqual([])
    expect(callsThat(result, 'fails')).toEqual([])
    expect(callsThat(result, 'without')).toEqual(['POST /api/wx/oauth'])
    expect(reasonOf(result, 'GET /api/accessToken')).toBe('the pages do without expires_in')
    expect(result.capabilities).toEqual([])
    expect(result.passed).toBe(true)
  })

  test('is looked at without writing: the account and the report that are there', async () => {
    const { phone, password } = specificationAccount
    const result = await checkStandIn({}, { write: false, phone, password, code: 'JB2026-000123' })
    expect(callsThat(result, 'specification')).toEqual(
      expect.arrayContaining(['POST /api/self/query', 'POST /api/self/msg', 'GET /api/self/info']),
    )
    expect(reasonOf(result, 'POST /api/self/destroy')).toBe('writes: --write')
  })

  test('that is broken does not pass, and every reason is said', async () => {
    const result = await checkStandIn({
      answeredBy: {
        'GET report/type/list': page(500, 'Internal Server Error'),
        'POST file/upload/many': { status: 200, type: 'application/json', body: '{"code":0}' },
        'GET front/config/detail': {
          status: 404,
          type: 'application/json',
          body: '{"errcode":0}',
        },
        'POST report/noname/create': { status: 200, type: 'application/json', body: '' },
      },
    })
    expect(result.passed).toBe(false)
    expect(reasonOf(result, 'GET /api/report/type/list')).toBe(
      'answers HTTP 500 and a web page instead of an envelope: nobody can choose a type',
    )
    expect(reasonOf(result, 'POST /api/file/upload/many')).toMatch(/JSON without errcode/)
    expect(reasonOf(result, 'GET /api/front/config/detail')).toMatch(/HTTP 404, which counts/)
    expect(reasonOf(result, 'POST /api/report/noname/create')).toBe(
      'answers HTTP 200 and nothing instead of an envelope: nobody can report anonymously',
    )
    expect(printConformance(result)).toMatch(
      /\d calls that the main tasks need unmet: .*GET \/api\/report\/type\/list.*$/,
    )
  })

  test('that asks for something else than a picture is not said to ask for nothing', async () => {
    const captcha = async (data: object) => {
      const answeredBy = { 'GET captcha': success(data) }
      return reasonOf(await checkStandIn({ answeredBy }), 'GET /api/captcha')
    }
    expect(await captcha({ gt: '019924a8', offline: false })).toMatch(/^neither a proof of work/)
    expect(await captcha({ image: { b64: 'iVBORw0KGgo=' }, uid: 7 })).toBe('a picture to read')
    expect(await captcha({ challenge: null })).toBe('asks for nothing')
  })

  test('that is not there does not pass, and nothing is said to work', async () => {
    const result = await runConformance({
      host: 'http://127.0.0.1:1',
      person: {
        expectCode: async () => async () => '',
        readPicture: async () => '',
        authorize: async () => '',
      },
    })
    expect(result.passed).toBe(false)
    expect(callsThat(result, 'fails')).toEqual(['GET /api/accessToken'])
    expect(callsThat(result, 'not asked')).toHaveLength(34)
  })
})

/** Back ends that read the specification in another way, with the calls that the main tasks then need unmet. */
const readings: readonly [name: string, switches: Partial<Switches>, unmet?: readonly string[]][] =
  [
    ...shapeNames.map((shape) => [shape, { shapes: [shape] }] as [string, Partial<Switches>]),
    ['every shape at once', { shapes: shapeNames }],
    ['a picture to read below /api', { captcha: 'picture' }],
    ['a picture to read with the call', { captcha: 'picture-with-call' }],
    ['codes of four digits', { codeLength: 4 }],
    ['registering that signs nobody in', { signsInAtRegistration: false }],
    ['a new token at sign-in', { tokenAtSignIn: true }],
    ['refusals with HTTP 400', { refusalStatus: 400 }],
    ['a status as a number', { answeredBy: { 'POST self/query': success({ status: 7 }) } }],
    ['a status of its own', { answeredBy: { 'POST self/query': success({ status: '转办' }) } }],
    ['wx is null', { answeredBy: { 'GET front/config/detail': success({ wx: null }) } }],
    [
      'a config that is no JSON',
      { answeredBy: { 'GET front/config/detail': success({ config: '举报' }) } },
    ],
    [
      'a config that is an object',
      { answeredBy: { 'GET front/config/detail': success({ config: { title: '举报' } }) } },
    ],
    [
      'uploads without ids',
      { answeredBy: { 'POST file/upload/many': success([]) } },
      ['POST /api/file/upload/many'],
    ],
    [
      'web pages in place of optional calls',
      {
        answeredBy: {
          'POST access/report/type': page(500, 'Internal Server Error'),
          'GET report/judge': page(200, '系统维护中'),
          'GET user/phone/brief': page(200, '系统维护中'),
        },
      },
    ],
    [
      'a web page in place of the config',
      { answeredBy: { 'GET front/config/detail': page(200, '系统维护中') } },
      ['GET /api/front/config/detail'],
    ],
    [
      'a submission whose answer is lost',
      { losesAnswerOf: ['POST report/noname/create'] },
      ['POST /api/report/noname/create'],
    ],
    [
      'a token that expires at a submission',
      { expiresAt: ['POST report/create'] },
      ['POST /api/report/create'],
    ],
    [
      'uploads that are announced and not there',
      {
        answeredBy: { 'GET front/config/detail': success({ capabilities: ['resumable_uploads'] }) },
      },
      ['tus below /api/file/upload/resumable'],
    ],
  ]

test.for(readings)(
  '%s: unmet is only what the portal cannot do without',
  async ([, switches, unmet = []]) => {
    const result = await checkStandIn(switches)
    const lost = unmet.filter((call) => !callsThat(result, 'fails').includes(call))
    expect({ lost, passed: result.passed }, printConformance(result)).toEqual({
      lost: [],
      passed: unmet.length === 0,
    })
  },
)

test('counts a code that is missing, and required calls that were not asked, in the last line', async () => {
  const result = await checkStandIn({
    answeredBy: {
      'POST report/noname/create': success({}),
      'POST report/create': success({}),
    },
  })
  expect(result.passed).toBe(false)
  expect(printConformance(result)).toMatch(/unmet: .*POST \/api\/report\/create.*/)
  const looked = await checkStandIn({}, { write: false })
  expect(printConformance(looked)).toMatch(/Nothing is known of \d calls: .*report\/create/)
})

test('signs in after registering where that does not sign in', async () => {
  const result = await checkStandIn({ signsInAtRegistration: false })
  expect(callsThat(result, 'fails')).toEqual([])
  expect(reasonOf(result, 'GET /api/self/info')).toMatch(/^the pages do without/)
})

test('a query of the specification’s payload fields is read as the portal reads it', async () => {
  const data = { query_code: 'JB1', report_type_id: 2, real_name: 1, msg: '已转办' }
  const answeredBy = { 'POST self/query': success(data) }
  const result = await checkStandIn({ answeredBy }, { phone: '', write: true })
  expect(callsThat(result, 'specification')).toContain('POST /api/self/query')
})

test('leaves an account as it was: its name, its e-mail, its password', async () => {
  const { phone, password, name } = specificationAccount
  const backEnd = await startSpecificationBackEnd()
  try {
    const person = {
      expectCode: async (to: string) => async () => backEnd.codes.get(to),
      readPicture: async () => undefined,
      authorize: async () => undefined,
    }
    const options = { host: backEnd.url, write: true, phone, password, email: 'check@example.cn' }
    const result = await runConformance({ ...options, person })
    expect(callsThat(result, 'specification')).toContain('POST /api/self/modify/info')
    expect(backEnd.accounts.get(phone)).toEqual({
      name,
      phone,
      password: passwordDigest(password),
    })
    expect(reasonOf(result, 'POST /api/self/email/bind')).toBe('the account may have an address')
  } finally {
    await backEnd.close()
  }
})

test('a code is found in a log by the phone or the address that it was sent to', () => {
  const log = [
    '[短信] 13900139000：您的验证码是 123456，5 分钟内有效',
    '[短信] 13900139001：您的验证码是 999999，5 分钟内有效',
    '{"msg":"codes sent: [[\\"a@b.cn\\",\\"654321\\"]]"}',
  ].join('\n')
  expect(codeIn(log, '13900139000')).toBe('123456')
  expect(codeIn(log, 'a@b.cn')).toBe('654321')
  expect(codeIn(log, '13900139002')).toBeUndefined()
})
