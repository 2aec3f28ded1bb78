import { randomUUID } from 'node:crypto'
import type { SpecificationCall } from './calls.ts'
import * as reshape from './reshape.ts'
import { page, type RawAnswer, type Settings } from './settings.ts'

/** A deviation that a reader of the specification may not expect. */
export interface Variant {
  /** Description for people who choose one. */
  readonly says: string
  readonly settings?: Partial<Settings>
  /** Changes `data` of a successful answer. */
  readonly data?: (data: unknown, call: SpecificationCall) => unknown
  /** Changes the whole envelope, after `data`. */
  readonly envelope?: (envelope: Readonly<Record<string, unknown>>) => unknown
}

const json = (status: number, body: unknown): RawAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

const creations = ['POST report/noname/create', 'POST report/create'] as const

/** Applies a change to these calls only. */
const of =
  (calls: readonly SpecificationCall[], change: (data: unknown) => unknown) =>
  (data: unknown, call: SpecificationCall): unknown =>
    calls.includes(call) ? change(data) : data

/** A false announcement: the first answer of the upload path disproves it. */
const announcesResumableUploads = of(['GET front/config/detail'], (data) => ({
  ...(data as object),
  capabilities: ['resumable_uploads'],
}))

/** All variants by name; tests iterate over `variantNames`. Several can be combined, and then apply in this order. */
export const variants = {
  'status-number': { says: 'the status is a number', settings: { status: 7 } },
  'status-text': { says: 'a status of its own', settings: { status: '转交属地办理' } },
  'refusals-by-status': { says: 'refusals come with HTTP 400', settings: { refusalStatus: 400 } },
  'html-pages': {
    says: 'pages of a web server instead of some answers, with 500 and with 200',
    settings: {
      answeredBy: {
        'POST access/report/type': page(500, '500 Internal Server Error'),
        'GET report/judge': page(200, '系统维护中'),
        'POST self/msg': page(500, '500 Internal Server Error'),
        'GET user/phone/brief': page(200, '系统维护中'),
      },
    },
  },
  'html-front-config': {
    says: 'a page instead of the front-end config',
    settings: { answeredBy: { 'GET front/config/detail': page(200, '系统维护中') } },
  },
  'uuid-codes': {
    says: 'query codes are long and in lower case',
    settings: { queryCode: () => randomUUID() },
  },
  'chinese-codes': {
    says: 'query codes have Chinese characters',
    settings: { queryCode: (index) => `粤举〔2026〕${index + 123}号` },
  },
  'create-without-code': {
    says: 'a submission is answered with yes alone',
    data: of(creations, () => ({})),
  },
  'create-answer-lost': {
    says: 'the connection breaks after the first report was taken',
    settings: { losesAnswerOf: creations },
  },
  'picture-captcha': {
    says: 'a picture to read, checked by captcha/verify',
    settings: { captcha: 'picture' },
  },
  'picture-by-address': {
    says: 'a picture below /api, with a sound besides',
    settings: { captcha: 'picture-by-address' },
  },
  'picture-with-call': {
    says: 'a picture to read, checked with the call that needs it',
    settings: { captcha: 'picture-with-call' },
  },
  'register-only': {
    says: 'registering does not sign in',
    settings: { signsInAtRegistration: false },
  },
  'short-codes': { says: 'one-time codes have four digits', settings: { codeLength: 4 } },
  slow: { says: 'every answer takes its time', settings: { seconds: 2 } },
  'expires-in-form': {
    says: '419 at the first upload and the first submission',
    settings: { expiresAt: ['POST file/upload/many', ...creations] },
  },
  'token-at-sign-in': {
    says: 'signing in answers a new token',
    settings: { tokenAtSignIn: true },
  },
  'visitor-info-expired': {
    says: 'self/info of a visitor is answered with 419',
    envelope: (envelope) =>
      envelope['errmessage'] === '请先登录' ? { ...envelope, errcode: 419 } : envelope,
  },
  'upload-texts': {
    says: 'file/upload/many answers the ids as plain texts',
    data: of(['POST file/upload/many'], (data) => {
      const { files } = data as { files: { id: string }[] }
      return files.map(({ id }) => id)
    }),
  },
  'resumable-200': {
    data: announcesResumableUploads,
    says: 'an errcode with HTTP 200 where uploads could be resumed',
    settings: { resumableUploads: json(200, { errcode: 404, errmessage: '接口不存在' }) },
  },
  'resumable-400': {
    data: announcesResumableUploads,
    says: '400 where uploads could be resumed',
    settings: { resumableUploads: json(400, { errcode: 1, errmessage: '参数错误' }) },
  },
  'resumable-401': {
    data: announcesResumableUploads,
    says: '401 where uploads could be resumed',
    settings: { resumableUploads: json(401, { errcode: 401, errmessage: '未登录' }) },
  },
  'resumable-405': {
    data: announcesResumableUploads,
    says: '405 where uploads could be resumed',
    settings: { resumableUploads: page(405, '405 Not Allowed') },
  },
  'resumable-500': {
    data: announcesResumableUploads,
    says: '500 where uploads could be resumed',
    settings: { resumableUploads: page(500, '500 Internal Server Error') },
  },
  'null-wx': {
    says: 'wx is null',
    data: of(['GET front/config/detail'], (data) => ({ ...(data as object), wx: null })),
  },
  'odd-config-member': {
    says: 'notices are a text, one authority has no name, the privacy notice is a number',
    settings: {
      config: JSON.stringify({
        title: '网络举报中心',
        notices: '系统将于今晚维护',
        authorities: [{ scope: '网络诈骗', phone: '96110' }, { name: '12377 举报中心' }],
        privacy: 7,
      }),
    },
  },
  'unparsable-config': { says: 'config is no JSON', settings: { config: '网络举报中心' } },
  'config-object': {
    says: 'config is an object, not a text',
    settings: { config: { title: '网络举报中心' } },
  },
  'unreadable-lists': {
    says: "lists that nobody can read: the citizen's reports and notices",
    data: (data, call) =>
      call === 'POST self/msg' || (call === 'POST self/query' && 'list' in (data as object))
        ? { records: { page1: 'a2V5' } }
        : data,
  },
  // The following change what those above have made.
  nulls: { says: 'null for every member that is not there', data: reshape.withNulls },
  'numeric-strings': { says: 'numbers as text, errcode too', envelope: reshape.numbersAsText },
  'extra-members': { says: 'unknown members everywhere', envelope: reshape.withExtraMembers },
  'camel-case': { says: 'names in camelCase: accessToken, queryCode', data: reshape.camelCase },
  'bare-lists': { says: 'lists by themselves, in no object', data: reshape.bareLists },
  'bare-values': { says: 'single values by themselves: the code', data: reshape.bareValues },
  'empty-lists': { says: '[] for an object without members', data: reshape.emptyObjectsAsLists },
  'no-data': {
    says: 'no data at all where there is nothing to say',
    envelope: ({ data, ...rest }) => (JSON.stringify(data) === '{}' ? rest : { ...rest, data }),
  },
  'null-messages': {
    says: 'errmessage and message are null on success, message alone speaks on refusal',
    envelope: ({ errmessage, ...rest }) => ({
      ...rest,
      errmessage: null,
      message: errmessage || null,
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>

export type VariantName = keyof typeof variants
/** All names, for tests that cover every variant. */
export const variantNames = Object.keys(variants) as VariantName[]
