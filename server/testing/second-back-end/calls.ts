import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** What a visitor's token stands for. */
export interface Visitor {
  phone?: string
  captcha?: string
  /** The report that the visitor found last: `report/appeal` has no field that names one. */
  found?: string
}
export interface Account {
  name: string
  phone: string
  password: string
  email: string
}
export interface StoredReport {
  readonly query_code: string
  readonly report_type_id: string
  readonly real_name: number
  readonly phone: string | undefined
  readonly create_time: string
  readonly payload: Payload
  status: number
  readonly replies: { from: number; msg: string; time: string }[]
}
export type Payload = Readonly<Record<string, unknown>>

/** A refusal in this back end's own numbers: HTTP 200, an `errcode`, a `message`. */
export class Refusal extends Error {
  readonly errcode: number
  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

export interface Call {
  readonly payload: Payload
  readonly visitor: Visitor
  readonly token: string
  readonly files: readonly { name: string; size: number }[]
}
type Handler = (call: Call, state: State) => unknown

export interface State {
  readonly visitors: Map<string, Visitor>
  readonly accounts: Map<string, Account>
  readonly reports: Map<string, StoredReport>
  /** Codes sent to phones and e-mail addresses. */
  readonly codes: Map<string, string>
  /** The characters of the picture shown last. */
  lastCaptcha: string
  readonly now: () => Date
  /** The flag of the front-end config. */
  personalCenter: number
}

const types = ['政治有害', '电信诈骗', '色情低俗', '网络赌博', '侵权', '谣言', '其他'].map(
  (name, index) => ({ id: index + 1, name, sort: 10 * (index + 1) }),
)
const mandatoryNameTypes = new Set(['5'])

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Times are Beijing's, without a zone, as many PHP back ends write them. */
const time = (date: Date): string =>
  new Date(date.getTime() + 8 * 3600e3).toISOString().slice(0, 19).replace('T', ' ')

function accountOf({ visitor }: Call, { accounts }: State): Account {
  const account = visitor.phone === undefined ? undefined : accounts.get(visitor.phone)
  if (!account) throw new Refusal(1001, '您尚未登录')
  return account
}

function checkCode(state: State, target: string, code: unknown): void {
  if (state.codes.get(target) !== text(code)) throw new Refusal(3002, '验证码不正确')
}

/** The client may call the code `code`, `otp` or send the ticket of the check: this back end takes each. */
const codeOf = (payload: Payload): unknown =>
  payload['code'] ?? payload['otp'] ?? payload['otp_ticket']

function sendCode(target: unknown, state: State): object {
  const to = text(target)
  if (!to) throw new Refusal(2001, '请填写接收验证码的号码或邮箱')
  state.codes.set(to, String(randomInt(100000, 999999)))
  return {}
}

function storeReport(call: Call, state: State, real_name: number): object {
  const { payload, visitor } = call
  const report_type_id = text(payload['report_type_id'])
  if (!types.some(({ id }) => String(id) === report_type_id))
    throw new Refusal(2001, '请选择举报类型')
  if (real_name === 0 && mandatoryNameTypes.has(report_type_id))
    throw new Refusal(4003, '该类举报需要实名')
  const query_code = `JB${time(state.now()).slice(0, 10).replaceAll('-', '')}${randomInt(1000, 9999)}`
  state.reports.set(query_code, {
    query_code,
    report_type_id,
    real_name,
    phone: visitor.phone,
    create_time: time(state.now()),
    payload,
    status: 0,
    replies: [],
  })
  return { query_code }
}

const shown = (report: StoredReport) => ({
  query_code: report.query_code,
  report_type_id: Number(report.report_type_id),
  real_name: report.real_name,
  create_time: report.create_time,
  status: report.status,
  msg: report.replies.findLast(({ from }) => from === 1)?.msg ?? '',
})

function query(call: Call, state: State): unknown {
  const code = text(call.payload['query_code'])
  if (!code) {
    const { phone } = accountOf(call, state)
    return [...state.reports.values()].filter((report) => report.phone === phone).map(shown)
  }
  const report = state.reports.get(code.toUpperCase().replaceAll(/[\s-]/g, ''))
  if (!report) throw new Refusal(4004, '没有查到该查询码对应的举报')
  call.visitor.found = report.query_code
  return shown(report)
}

function signIn(phone: string, call: Call, state: State): unknown {
  if (!state.accounts.has(phone)) throw new Refusal(1002, '账号或密码错误')
  // The token stays what it was and now stands for the account.
  call.visitor.phone = phone
  return []
}

/** An image captcha. A real one would be distorted. */
function pictureOf(digits: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="12" y="30" font-size="28">${digits}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The 35 calls of the specification but `accessToken`, by path. */
export const handlers: Record<string, Handler> = {
  'izy/login': () => {
    throw new Refusal(5001, '暂未开通')
  },
  'access/report/type': () => [],
  captcha: ({ visitor }, state) => {
    visitor.captcha = String(randomInt(1000, 9999))
    state.lastCaptcha = visitor.captcha
    return { img: pictureOf(visitor.captcha) }
  },
  'captcha/verify': ({ payload, visitor }) => {
    const given = text(payload['code'] ?? payload['captcha'])
    if (!visitor.captcha || given !== visitor.captcha) throw new Refusal(3001, '图形验证码不正确')
    return []
  },
  'sms/otp': ({ payload }, state) => sendCode(payload['phone'], state),
  'sms/otp/check': ({ payload }, state) => {
    checkCode(state, text(payload['phone']), codeOf(payload))
    return []
  },
  'email/otp': ({ payload }, state) => sendCode(payload['email'], state),
  'email/otp/check': ({ payload }, state) => {
    checkCode(state, text(payload['email']), codeOf(payload))
    return []
  },
  'user/register': (call, state) => {
    const phone = text(call.payload['phone'])
    if (call.payload['register_client'] !== 'web') throw new Refusal(2001, '注册来源不正确')
    if (state.accounts.has(phone)) throw new Refusal(1003, '该手机号已注册')
    const [name, password] = [text(call.payload['name']), text(call.payload['password'])]
    state.accounts.set(phone, { name: name || '市民', phone, password, email: '' })
    return []
  },
  'file/upload/many': ({ files }) =>
    files.map(({ name, size }) => ({ id: randomUUID(), name, size })),
  'report/noname/create': (call, state) => storeReport(call, state, 0),
  'report/create': (call, state) => storeReport(call, state, 1),
  'report/appeal': ({ payload, visitor }, state) => {
    const code = text(payload['query_code']) || visitor.found
    const report = code === undefined ? undefined : state.reports.get(code)
    if (!report) throw new Refusal(4004, '请先查询举报')
    if (!text(payload['msg'])) throw new Refusal(2001, '请填写内容')
    report.replies.push({ from: 0, msg: text(payload['msg']), time: time(state.now()) })
    return []
  },
  'self/query': query,
  'self/msg': (call, state) => {
    accountOf(call, state)
    return [{ id: 1, title: '欢迎', content: '欢迎使用', create_time: time(state.now()) }]
  },
  'login/phone': (call, state) => {
    const phone = text(call.payload['phone'])
    checkCode(state, phone, codeOf(call.payload))
    return signIn(phone, call, state)
  },
  'login/password': (call, state) => {
    const phone = text(call.payload['phone'])
    if (state.accounts.get(phone)?.password !== text(call.payload['password']))
      throw new Refusal(1002, '账号或密码错误')
    return signIn(phone, call, state)
  },
  'self/logout': ({ visitor }) => {
    delete visitor.phone
    return []
  },
  'user/phone/brief': (call, state) => ({ phone: accountOf(call, state).phone }),
  'user/password/reset': ({ payload }, state) => {
    const account = state.accounts.get(text(payload['phone']))
    if (!account) throw new Refusal(1002, '账号不存在')
    account.password = text(payload['password'])
    return []
  },
  'self/modify/info': (call, state) => {
    accountOf(call, state).name = text(call.payload['name'])
    return []
  },
  'self/password/verify': (call, state) => {
    if (accountOf(call, state).password !== text(call.payload['password']))
      throw new Refusal(1002, '密码不正确')
    return []
  },
  'self/modify/password': (call, state) => {
    accountOf(call, state).password = text(call.payload['password'])
    return []
  },
  'self/email/bind': (call, state) => {
    checkCode(state, text(call.payload['email']), codeOf(call.payload))
    accountOf(call, state).email = text(call.payload['email'])
    return []
  },
  'self/email/unbind': (call, state) => {
    accountOf(call, state).email = ''
    return []
  },
  'self/wx/bind': () => {
    throw new Refusal(5001, '暂未开通')
  },
  'self/wx/unbind': () => [],
  'self/destroy': (call, state) => {
    state.accounts.delete(accountOf(call, state).phone)
    delete call.visitor.phone
    return []
  },
  'wx/oauth': () => {
    throw new Refusal(5001, '暂未开通')
  },
  'login/wx': () => {
    throw new Refusal(5001, '暂未开通')
  },
  'report/judge': ({ payload }) => {
    const isRefused =
      text(payload['real_name']) === '0' && mandatoryNameTypes.has(text(payload['report_type_id']))
    if (isRefused) throw new Refusal(4003, '该类举报需要实名')
    return []
  },
  'front/config/detail': (_call, { personalCenter }) => ({
    // Not JSON: "if parsing fails the raw value is used".
    config: '某省互联网举报中心',
    wx: { web_appid: '' },
    personal_center: personalCenter,
  }),
  'report/type/list': () => types,
  'self/info': (call, state) => {
    const { name, phone, email } = accountOf(call, state)
    return { user: { name, phone, email } }
  },
}

export const newToken = (): string => randomBytes(16).toString('hex')
