import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessToken, selfInfo } from '../../../contract/account/session.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints/citizens.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import {
  reportAppeal,
  reportJudge,
  reportNonameCreate,
  selfQuery,
} from '../../../contract/report/report.ts'
import { accessReportType, frontConfigDetail, reportTypeList } from '../../../contract/site/site.ts'
import { captcha } from '../../../contract/account/verification.ts'
import { apiConfig } from '../../config/api.ts'
import { createLogger } from '../../platform/log.ts'
import { createReportTestApi, type ReportTestApi } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { createApi } from '../create-api.ts'
import { callSummaries } from './call-summaries.ts'
import { createDocumentation } from './documentation.ts'
import { createOpenApi, type Operation } from './open-api.ts'

const api = createOpenApi('1.2.3')
const operationOf = ({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation => {
  const operation = api.paths[`/${path}`]?.[method === 'GET' ? 'get' : 'post']
  if (!operation) throw new Error(`no operation ${method} ${path}`)
  return operation
}
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...api })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has every call with its method and a summary', () => {
    for (const endpoint of endpoints) {
      expect(Object.keys(api.paths[`/${endpoint.path}`] ?? {})).toEqual([
        endpoint.method.toLowerCase(),
      ])
      expect(callSummaries).toHaveProperty([endpoint.path])
    }
    expect(Object.keys(callSummaries)).toHaveLength(operations.length)
  })

  test('names each operation once', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('reportNonameCreate')
  })

  test('declares files as multipart, and the key of idempotent calls', () => {
    const upload = operationOf({ method: 'POST', path: 'file/upload/many' })
    expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const withKey = endpoints.filter((endpoint) =>
      operationOf(endpoint).parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    expect(withKey).toEqual(endpoints.filter(({ idempotent }) => idempotent))
  })
})

describe('the server conforms to the document', () => {
  let server: ReportTestApi
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(
    { components: api.components },
    'document',
  )
  /** Whether an answer is one that the document allows for the call. */
  function expectDocumented(endpoint: Endpoint, answer: Envelope) {
    const { schema } = operationOf(endpoint).responses[200].content['application/json']
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = ajv.compile(JSON.parse(text))
    validate(answer)
    expect(validate.errors, `${endpoint.path}: ${JSON.stringify(answer)}`).toBeNull()
  }

  beforeAll(async () => {
    server = await createReportTestApi()
  })
  afterAll(() => server.close())

  test('calls that succeed', async () => {
    const call = async (endpoint: Endpoint, input: object, key?: string) => {
      const answer = await server.call(endpoint, input, key ? { key } : {})
      expect(answer, endpoint.path).toMatchObject({ errcode: 0 })
      expectDocumented(endpoint, answer)
    }
    const query_code = await server.report()
    await call(accessToken, { client: 'web' })
    await call(frontConfigDetail, {})
    await call(reportTypeList, { offset: 0, limit: 9999 })
    await call(accessReportType, { report_type_id: 1 })
    await call(captcha, {})
    await call(reportJudge, { real_name: 0, report_type_id: 1 })
    await call(selfQuery, { query_code, captcha_ticket: server.captchaTicket() })
    await call(reportAppeal, { query_code, msg: '补充一点情况' }, newKey())
    expectDocumented(reportNonameCreate, await server.anonymous())
  })

  test('calls that fail', async () => {
    const failed: [Endpoint, object][] = [
      [reportNonameCreate, {}],
      [selfInfo, {}],
      [selfQuery, { query_code: '0000', captcha_ticket: server.captchaTicket() }],
      [accessReportType, { report_type_id: 999_999 }],
    ]
    for (const [endpoint, input] of failed) {
      const answer = await server.call(endpoint, input, { key: newKey() })
      expect(answer.errcode).not.toBe(0)
      expectDocumented(endpoint, answer)
    }
  })

  test('an undocumented answer fails the check', async () => {
    const answer = await server.call(frontConfigDetail, {})
    expect(() => expectDocumented(frontConfigDetail, { ...answer, data: { wx: {} } })).toThrow(
      'front/config/detail',
    )
    expect(() => expectDocumented(selfInfo, { errcode: 7, errmessage: '' })).toThrow('self/info')
  })

  test('calls without a token are exactly those of the document', async () => {
    for (const endpoint of endpoints) {
      const { errcode } = await server.call(endpoint, {}, { token: '' })
      const needsToken = operationOf(endpoint).security.length > 0
      expect(errcode === 419, endpoint.path).toBe(needsToken)
    }
  })

  test("the server requires the documented members of a visitor's call", async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access !== 'visitor' || endpoint.multipart) continue
      const { parameters, requestBody } = operationOf(endpoint)
      const inBody = requestBody?.content['application/json']?.schema.required ?? []
      const inQuery = parameters.filter((p) => p.in === 'query' && p.required)
      const required = [...inBody, ...inQuery.map(({ name }) => name)]
      const { data } = await server.call(endpoint, {}, { key: newKey() })
      const fields = data && typeof data === 'object' && 'fields' in data ? data.fields : {}
      expect(Object.keys(fields ?? {}), endpoint.path).toEqual(expect.arrayContaining(required))
    }
  })
})

describe('served', () => {
  const services = {
    logger: createLogger({ level: 'silent' }),
    identify: async () => undefined,
  }
  const app = (documentation?: express.RequestHandler) =>
    express().use('/api', createApi([], services, [], [], documentation))

  test('as JSON', async () => {
    const json = await request(app(createDocumentation())).get('/api/openapi.json').expect(200)
    expect(json.body.openapi).toBe('3.1.1')
  })

  test('not at all in production', async () => {
    const drivers = { SMS_DRIVER: 'console', MAIL_DRIVER: 'console' }
    expect(apiConfig({ APP_ENV: 'production', ...drivers }).production).toBe(true)
    expect(apiConfig({}).production).toBe(false)
    const answer = await request(app()).get('/api/openapi.json')
    expect(answer.body).toMatchObject({ errcode: 404 })
  })
})
