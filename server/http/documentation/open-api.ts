import * as z from 'zod/mini'
import { idempotencyKeyPattern, type Access, type Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints/citizens.ts'
import { failureData } from '../../../contract/envelope.ts'
import { commonErrors, errors, type ErrorName } from '../../../contract/errors.ts'
import {
  maxFileBytes,
  maxFiles,
  resumableUploads,
  resumedFile,
} from '../../../contract/evidence/file.ts'
import { callSummaries } from './call-summaries.ts'

/** A JSON Schema (2020-12) with the keywords that this folder reads. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header' | 'path'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // Some rules, e.g. the length of a text in characters, are functions, which JSON Schema cannot express.
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as JsonSchema
}

const accessInWords = (access: Access): string => {
  if (access === 'anyone') return 'Needs no token.'
  if (access === 'visitor') return "Needs a token, a visitor's or a citizen's."
  if (access === 'user') return 'Needs the token of a citizen who is signed in.'
  return `Needs the token of a member of staff: ${access.staff.join(', ')}.`
}

const header = (name: string, pattern: RegExp, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', pattern: pattern.source },
})
const idempotencyKey = header(
  'Idempotency-Key',
  idempotencyKeyPattern,
  'Made by the client, one for each thing that is sent. Sent again with the same key, nothing is doubled.',
)

/** Returns the schema of the envelope: success with `data`, or failure with one of the errcodes. */
function answerOf(data: JsonSchema, names: readonly ErrorName[]): JsonSchema {
  const errcodes = [...new Set(names.map((name) => errors[name].errcode))]
  return {
    oneOf: [
      {
        type: 'object',
        properties: { errcode: { const: 0 }, errmessage: { type: 'string' }, data },
        required: ['errcode', 'errmessage', 'data'],
      },
      {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', properties: { errcode: { enum: errcodes } } },
        ],
      },
    ],
  }
}

function bodyOf({ multipart, input }: Endpoint) {
  const files = {
    type: 'object',
    properties: {
      'files[]': {
        type: 'array',
        maxItems: maxFiles,
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
        description: `Up to ${maxFileBytes} bytes each.`,
      },
    },
    required: ['files[]'],
  }
  const content: Record<string, { schema: JsonSchema }> = multipart
    ? { 'multipart/form-data': { schema: files } }
    : { 'application/json': { schema: schemaOf(input, 'input') } }
  return { required: true, content }
}

function queryOf(input: z.ZodMiniType): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** `file/upload/resumable/{id}` → `fileUploadResumableId`. */
const camelCase = (path: string) =>
  path
    .split(/\W/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')

function operationOf(endpoint: Endpoint, path: string) {
  const { method, access, output, idempotent } = endpoint
  const names = [...(endpoint.errors ?? []), ...commonErrors]
  const isGet = method === 'GET'
  return {
    operationId: camelCase(path),
    summary: callSummaries[path] ?? path,
    description: accessInWords(access),
    security: access === 'anyone' ? [] : [{ accessToken: [] }],
    parameters: [
      ...(path.endsWith('{upload_id}') ? [uploadIdParameter] : []),
      ...(isGet ? queryOf(endpoint.input) : []),
      ...(idempotent ? [{ ...idempotencyKey, required: idempotent === 'required' }] : []),
    ],
    ...(!isGet && { requestBody: bodyOf(endpoint) }),
    responses: {
      200: {
        description: 'An envelope: errcode 0 and data, or another errcode.',
        content: { 'application/json': { schema: answerOf(schemaOf(output, 'output'), names) } },
      },
    },
    /** The errors of this call first, then those common to all calls. */
    'x-errors': names,
  }
}
export type Operation = ReturnType<typeof operationOf>

const uploadIdParameter: Parameter = {
  name: 'upload_id',
  in: 'path',
  required: true,
  description: 'As the resumable upload was named when it was made.',
  schema: { type: 'string' },
}

const introduction = `Every answer is an envelope: \`errcode\`, \`errmessage\`, \`data\`. \`errcode\` 0 is success. A failure
comes with HTTP 200 too; its \`errmessage\` is for people, \`data.fields\` says which field is wrong, \`data.retry_after\`
how many seconds to wait. The token goes in the header \`Access-Token\`; 419 says that it has expired: get another.
Passwords are sent as their SM3 digest. Texts are counted in characters after trimming, which the schemas cannot say:
see \`contract/\`. Files above 1 MiB are better sent by the tus protocol below \`/${resumableUploads}\`, which answers
failures with their errcode as HTTP status.`

/** Returns the contract as OpenAPI 3.1, in 10 to 35 ms: cache it. Source: https://spec.openapis.org/oas/v3.1.1 */
export function createOpenApi(version: string) {
  const documented = [
    ...endpoints.map((endpoint) => [endpoint, endpoint.path] as const),
    [resumedFile, `${resumableUploads}/{upload_id}`] as const,
  ]
  return {
    openapi: '3.1.1',
    info: { title: 'Report portal', version, description: introduction },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(
      documented.map(([endpoint, path]) => [
        `/${path}`,
        { [endpoint.method === 'GET' ? 'get' : 'post']: operationOf(endpoint, path) },
      ]),
    ),
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            errcode: { type: 'integer', not: { const: 0 } },
            errmessage: { type: 'string' },
            data: schemaOf(failureData, 'input'),
          },
          required: ['errcode', 'errmessage'],
        },
      },
    },
    externalDocs: {
      url: 'https://tus.io/protocols/resumable-upload',
      description: `The tus protocol 1.0.0, spoken below /api/${resumableUploads}: creation, creation-with-upload, expiration, termination.`,
    },
  }
}
