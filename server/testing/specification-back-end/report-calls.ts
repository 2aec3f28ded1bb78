import { randomUUID } from 'node:crypto'
import { Refusal, textOf, type SpecificationCall } from './calls.ts'
import type { CallContext, CallTable } from './call-table.ts'
import { useCaptcha } from './captcha-calls.ts'
import { queryCodeAt, reportTypes, type SpecificationReport } from './state.ts'

type ReportCall = Extract<
  SpecificationCall,
  | `${string} ${'file' | 'report' | 'access'}/${string}`
  | 'POST self/query'
  | 'POST self/msg'
  | 'GET front/config/detail'
>

function requireType({ call: { payload } }: CallContext): void {
  const id = textOf(payload, 'report_type_id')
  if (!reportTypes.some((type) => String(type.id) === id)) throw new Refusal('举报类型不存在')
}

/** Stores a report each time it is sent: this back end ignores `Idempotency-Key`. */
function create(context: CallContext, named: boolean) {
  const { state, call, session } = context
  requireType(context)
  if (!named) useCaptcha(context)
  const description = textOf(call.payload, 'description')
  if (description === '') throw new Refusal('请填写举报内容')
  const sent = call.payload['file_ids']
  const files = Array.isArray(sent) ? sent.map(String) : []
  if (files.some((id) => !state.files.has(id))) throw new Refusal('文件不存在')
  const report: SpecificationReport = {
    query_code: queryCodeAt(state.reports.length),
    named,
    description,
    payload: call.payload,
    files,
    appeals: [],
    owner: session.phone,
  }
  state.reports.push(report)
  return { query_code: report.query_code }
}

const find = ({ state }: CallContext, code: string): SpecificationReport => {
  const report = state.reports.find(({ query_code }) => query_code === code)
  if (!report) throw new Refusal('未查询到该举报，请核对查询码')
  return report
}

/** Returns a report for its sender, with few fields, because the specification names none. */
const view = ({ query_code, description }: SpecificationReport) => ({
  query_code,
  status: '已受理',
  description,
})

export const reportCalls: CallTable<ReportCall> = {
  'GET front/config/detail': () => ({
    config: JSON.stringify({ title: '网络举报中心' }),
    wx: { web_appid: 'wx0123456789abcdef' },
    personal_center: 1,
  }),
  'GET report/type/list': () => ({ list: reportTypes }),
  'POST access/report/type': () => ({}),
  'GET report/judge': (context) => {
    requireType(context)
    return {}
  },
  'POST file/upload/many': ({ state, call }) => {
    const sent = call.files.filter(({ field }) => field === 'files[]')
    if (sent.length === 0) throw new Refusal('请选择文件')
    const files = sent.map(() => ({ file_id: randomUUID() }))
    for (const { file_id } of files) state.files.add(file_id)
    return { files }
  },
  'POST report/noname/create': (context) => create(context, false),
  'POST report/create': (context) => create(context, true),
  'POST report/appeal': (context) => {
    const { call, session } = context
    const msg = textOf(call.payload, 'msg')
    if (msg === '') throw new Refusal('请填写内容')
    const code = textOf(call.payload, 'query_code')
    const report = code === '' ? session.report : find(context, code)
    report?.appeals.push(msg)
    return {}
  },
  'POST self/query': (context) => {
    const { state, call, session } = context
    const code = textOf(call.payload, 'query_code')
    if (code === '') {
      if (!session.phone) throw new Refusal('请填写查询码')
      const own = state.reports.filter(({ owner }) => owner === session.phone)
      return { list: own.map(view) }
    }
    useCaptcha(context)
    session.report = find(context, code)
    return view(session.report)
  },
  'POST self/msg': ({ session }) => {
    if (!session.phone) throw new Refusal('请先登录')
    return { list: [{ id: 1, title: '举报已受理', text: '您的举报已受理，感谢您的参与。' }] }
  },
}
