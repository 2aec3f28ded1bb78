import * as z from 'zod/mini'
import { endpoint, type Output } from '../endpoint.ts'
import { instant, instantOrDay, text, ticket, webAddress } from '../field.ts'
import { email, idNumber, personName, phone } from '../person-field.ts'
import { fileId, maxFiles } from '../evidence/file.ts'
import { listOf, page } from '../payload.ts'
import { notice } from './notice.ts'
import { status } from './report-status.ts'
import { reportTypeId } from '../site/site.ts'

export const maxAddresses = 20
export const maxDescription = 2000
const fileIds = z
  .array(fileId, '文件标识不对')
  .check(z.maxLength(maxFiles, `最多 ${maxFiles} 个文件`))
/** Opens those of the attached files that are locked. */
const filePassword = z.optional(text('文件打开密码', 200))

/** The contents of a report. */
export const report = z.object({
  report_type_id: reportTypeId,
  title: z.optional(text('标题', 60)),
  /** Name of the website or app. */
  site_name: z.optional(text('网站或应用名称', 100)),
  urls: z._default(
    z
      .array(webAddress, '网址格式不对')
      .check(z.maxLength(maxAddresses, `最多 ${maxAddresses} 个网址`)),
    [],
  ),
  /** Account, group, channel or path inside an app: the exact place when there is no address. */
  account: z.optional(text('账号或位置', 200)),
  seen_at: z.optional(instantOrDay),
  description: text('情况说明', maxDescription, 5),
  file_ids: z._default(fileIds, []),
  file_password: filePassword,
  involves_minors: z._default(z.boolean(), false),
})

/** Refuses a report that names no place. */
export const locatable = <T extends { urls: string[]; account?: string | undefined }>() =>
  z.refine<T>((r) => r.urls.length > 0 || Boolean(r.account), {
    path: ['urls'],
    error: '请填写网址；没有网址的，请填写账号、群号或应用内的具体位置',
  })

/** The reporter of a named report. */
export const reporter = z.object({
  name: personName,
  phone,
  id_number: z.optional(idNumber),
  email: z.optional(email),
})

/** Seconds for which the report may still be withdrawn; absent when it may not. */
const withdrawSeconds = z.optional(z.number())

/** The steps of a report in order, each with the time at which it was reached or is expected. */
const progress = z.array(
  z.object({
    name: z.string(),
    reached_at: z.nullable(instant),
    /** Deadline of the step; null where nothing is expected, e.g. while the centre waits for the reporter. */
    expected_at: z.nullable(instant),
    /** The deadline has passed. */
    is_late: z.boolean(),
  }),
)

/** The answer to a new report. */
export const created = z.object({
  query_code: z.string(),
  reported_at: instant,
  /** True if this key had already submitted a report with other contents: that report stands, and the changes were ignored. */
  ignored_changes: z.boolean(),
  withdraw_seconds: withdrawSeconds,
  /** The next steps and their deadlines. Ours. */
  progress: z.optional(progress),
  /** `send_code` was accepted: the code is sent once to the reporter's phone; delivery is not confirmed. Ours. */
  code_by_sms: z.optional(z.boolean()),
})

export const reportJudge = endpoint('GET report/judge', {
  access: 'visitor',
  input: z.object({
    real_name: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)),
    report_type_id: reportTypeId,
  }),
  output: z.object({
    allowed: z.boolean(),
    message: z.optional(z.string()),
    need_phone: z.boolean(),
    need_login: z.boolean(),
  }),
  errors: ['notFound'],
})
/** Whether a type may be reported this way, and its requirements. */
export type Judgement = Output<typeof reportJudge>

export const reportNonameCreate = endpoint('POST report/noname/create', {
  access: 'visitor',
  // An answer to a call without a ticket asks for one: `wrongCode` at `captcha_ticket`.
  input: z.extend(report, { captcha_ticket: z.optional(ticket) }).check(locatable()),
  output: created,
  errors: ['wrongCode', 'forbidden', 'conflict'],
  idempotent: 'derivable',
})

export const reportCreate = endpoint('POST report/create', {
  access: 'visitor',
  input: z
    .extend(report, {
      /** A signed-in citizen may omit the phone; the account's phone is used. */
      reporter: z.extend(reporter, { phone: z.optional(phone) }),
      /** Not needed when signed in with the reporter's phone. */
      otp_ticket: z.optional(ticket),
      wants_result: z._default(z.boolean(), false),
      send_code: z._default(z.boolean(), false),
    })
    .check(locatable()),
  output: created,
  errors: ['wrongCode', 'forbidden', 'conflict'],
  idempotent: 'derivable',
})

/** One message between the reporter and the centre. */
const message = z.object({
  from: z.enum(['reporter', 'centre']),
  kind: z.enum(['message', 'appeal', 'reply']),
  msg: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number() })),
  at: instant,
})

/** A report for the holder of its code: no reporter; contents while messages are accepted, always for its owner (decision 44). */
export const reportView = z.object({
  status,
  status_name: z.string(),
  report_type: z.object({ id: z.number(), name: z.string() }),
  title: z.nullable(z.string()),
  real_name: z.boolean(),
  reported_at: instant,
  file_count: z.number(),
  timeline: z.array(
    z.object({ status, status_name: z.string(), at: instant, note: z.nullable(z.string()) }),
  ),
  thread: z.array(message),
  /** The reporter's own description. */
  description: z.optional(z.string()),
  urls: z.optional(z.array(z.string())),
  site_name: z.optional(z.string()),
  account: z.optional(z.string()),
  seen_at: z.optional(instantOrDay),
  /** The files that came with the report, as stored. */
  evidence: z.optional(
    z.array(z.object({ name: z.string(), size: z.number(), sm3: z.optional(z.string()) })),
  ),
  /** Never ours: the type of the report and a message about it, from a back end with the specification's fields alone. */
  report_type_id: z.optional(z.number()),
  msg: z.optional(z.string()),
  may: z.object({
    message: z.boolean(),
    appeal: z.boolean(),
    /** A step is late and has not been urged yet: `report/urge`. */
    urge: z.optional(z.boolean()),
    /** The subject was dealt with a week ago: `report/still-there`. */
    still_there: z.optional(z.boolean()),
  }),
  /** The closed month that counts it as received, `2026-10`; absent before the month is closed. Ours. */
  counted_in: z.optional(z.string()),
  /** The reporter's answer to that. Ours. */
  still_there: z.optional(z.boolean()),
  /** When the reporter urged the step that is expected now; absent if they did not. */
  urged_at: z.optional(instant),
  withdraw_seconds: withdrawSeconds,
  /** Working days from the report or the appeal to the result; a partial day counts. Ours. */
  working_days: z.optional(z.number()),
  /** Outcome of a closed report: one of `outcomes`. Ours. */
  outcome: z.optional(z.string()),
  /** Deadline for answering an appeal made now, where the result may be appealed. Ours. */
  appeal_answer_until: z.optional(instant),
  progress: z.optional(progress),
  /** While the centre waits for the reporter: deadline for the reporter's answer. Ours. */
  answer_until: z.optional(instant),
})
export type ReportView = z.infer<typeof reportView>

/** Id of a report in its owner's list; of no use to anyone else. */
export const reportId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, '没有找到这个举报'))

const typedQueryCode = z.string('请填写查询码').check(z.maxLength(64, '查询码有误，请核对'))

/** Identifies the report of a call: any report by its query code, or the caller's own by its id. */
export const anyReport = {
  query_code: z.optional(typedQueryCode),
  /** The caller's own report; requires a sign-in. */
  report_id: z.optional(reportId),
}
export const requireReport = <
  T extends { query_code?: string | undefined; report_id?: string | undefined },
>() =>
  z.refine<T>((v) => Boolean(v.query_code ?? v.report_id), {
    path: ['query_code'],
    error: '请填写查询码',
  })

/**
 * Adds a message or an appeal. With neither code nor id, as the specification calls, it is about the only report that
 * the token has queried in the last half hour (decision 62); else refused at `query_code`.
 */
export const reportAppeal = endpoint('POST report/appeal', {
  access: 'visitor',
  input: z.object({
    ...anyReport,
    kind: z._default(z.enum(['message', 'appeal'], '类型不对'), 'message'),
    msg: text('内容', 1000, 2),
    file_ids: z._default(fileIds, []),
    file_password: filePassword,
  }),
  output: z.object({ thread: z.array(message) }),
  errors: ['notFound', 'conflict', 'signInRequired'],
  idempotent: 'derivable',
})

/** A report in its reporter's list; `summary` is the result of `summaryOf`: title, host, site, account or first words. */
export const listedReport = z.extend(
  z.pick(reportView, {
    status: true,
    status_name: true,
    report_type: true,
    title: true,
    reported_at: true,
    report_type_id: true,
  }),
  { report_id: z.string(), summary: z.optional(z.string()) },
)

export const selfQuery = endpoint('POST self/query', {
  access: 'visitor',
  input: z.object({
    /** Omitted by a signed-in citizen who lists their own reports. */
    query_code: z.optional(typedQueryCode),
    /** Goes with `query_code`. */
    captcha_ticket: z.optional(ticket),
    /** One of the citizen's own reports; the answer has `report`. */
    report_id: z.optional(reportId),
    status: z.optional(status),
    ...page,
  }),
  output: z.object({
    report: z.optional(reportView),
    ...z.partial(
      listOf(
        z.extend(listedReport, {
          /** Never ours: opens the report where a back end has no other way. */
          query_code: z.optional(z.string()),
        }),
      ),
    ).shape,
  }),
  errors: ['notFound', 'wrongCode', 'signInRequired'],
})

/** Lists the account's notices, newest first. Notices in `mark_read` are already marked as read in this answer. */
export const selfMsg = endpoint('POST self/msg', {
  access: 'user',
  input: z.object({
    ...page,
    /** Ids of notices to mark as read. */
    mark_read: z.optional(
      z.array(z.string().check(z.regex(/^\d{1,18}$/, '没有这条通知'))).check(z.maxLength(200)),
    ),
    mark_all_read: z._default(z.boolean(), false),
  }),
  output: z.extend(
    listOf(
      z.extend(notice, {
        /** Ours: the account's report that the notice is about. */
        report: z.optional(listedReport),
        /** Ours: what the centre wrote, read from the report: notices hold no words of it. */
        answer: z.optional(z.string()),
        /** Ours: the outcome of a result. */
        outcome: z.optional(z.string()),
      }),
    ),
    { unread: z.number() },
  ),
  errors: ['signInRequired'],
})
