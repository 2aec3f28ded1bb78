import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, keysOf, text } from '../field.ts'
import { staffRole } from './role.ts'

/** All recorded actions, reads included, with the labels that the auditor sees. Source: STAFF §4. */
export const auditActions = {
  'session.sign_in': '登录',
  'session.refused': '登录失败',
  'session.sign_out': '退出',
  'session.step_up': '再次验证',
  'session.recovery_code_used': '使用恢复码',
  'session.password': '修改密码',
  'session.recovery_codes': '换新恢复码',
  'session.passkey_add': '添加通行密钥',
  'session.passkey_remove': '删除通行密钥',
  'people.first_start': '首次启动，发出邀请',
  'people.invite': '邀请',
  'people.join': '接受邀请',
  'people.replace_administrator': '离线更换管理员',
  'people.request_change': '申请变更角色',
  'people.approve_change': '批准变更角色',
  'people.refuse_change': '否决变更角色',
  'people.lock': '停用',
  'people.unlock': '恢复',
  'people.leave': '离职',
  'people.reset_factor': '重置验证器',
  'settings.calendar': '修改工作日历',
  'settings.authority': '修改承办单位',
  'settings.macro': '修改快捷处理',
  'settings.text_propose': '公开内容送审',
  'settings.text_return': '退回公开内容',
  'settings.text_publish': '发布公开内容',
  'settings.text_take_back': '收回公开内容',
  'case.list': '查看列表',
  'case.export': '导出列表',
  'case.search': '搜索',
  'case.read': '查看举报',
  'case.prefetch': '备好下一件，未显示',
  'case.find_by_code': '按查询码查找',
  'case.claim': '领取',
  'case.take_over': '接手',
  'case.release': '放回',
  'case.assign': '分派',
  'case.step': '办理',
  'case.undo': '撤销',
  'case.note': '内部备注',
  'case.reply': '答复举报人',
  'answer.by_authority': '承办单位凭二维码回函',
  'answer.enter': '录入承办单位回函',
  'answer.undo': '撤销录入的回函',
  'answer.scan': '按回函查找举报',
  'authority.remind': '催办承办单位',
  'case.propose': '送审',
  'case.return': '退回送审',
  'case.park': '放一放',
  'case.hold': '延长保存',
  'recusal.named': '回避：举报提到本人',
  'recusal.ask': '申请回避',
  'recusal.give_back': '交还回避的举报',
  'case.intake': '代收举报',
  'case.look_up': '登记时查询可能已有',
  'case.batch': '批量办理',
  'group.read': '查看一组',
  'similar.read': '查看相似的举报',
  'subject.read': '查看一个对象的全部举报',
  'identity.open': '查看举报人身份',
  'identity.refused': '申请查看身份被拒',
  'evidence.preview': '揭开遮挡，看清材料',
  'evidence.text': '读材料里的文字',
  'evidence.sound': '听材料里的录音',
  'evidence.open': '打开压缩包里的材料、有密码的材料或更多画面',
  'evidence.original': '下载原件',
  'evidence.redact': '给材料打码',
  'package.prepare': '准备移送材料',
  'package.agree': '同意移送材料',
  'package.return': '退回移送材料',
  'package.download': '下载移送材料',
  'package.deliver': '登记移送送达',
  'figures.read': '查看统计',
  'figures.propose': '提出封存月度统计',
  'figures.close': '封存月度统计',
  'audit.search': '查询审计记录',
  'audit.verify': '核对审计记录',
  'audit.export': '导出审计记录',
  'audit.forget': '到期删除审计记录',
} as const
export type AuditAction = keyof typeof auditActions
export const auditAction = z.enum(keysOf(auditActions))

/** The facts of an entry's action, in codes and names that identify no citizen. Stored readable, under the entry's mac. */
export const auditDetail = z.object({
  /** Steps of `report-steps.ts` that a decision takes, in their order. */
  steps: z.optional(z.array(z.string())),
  /** One of `outcomes`. */
  outcome: z.optional(z.string()),
  /** Name of the authority at that time. */
  authority: z.optional(z.string()),
  /** The member of staff whose proposal, words included, the decision takes. */
  proposed_by: z.optional(z.string()),
  /** Whether the decision changes the words of the proposal. */
  words_changed: z.optional(z.boolean()),
  /** Values of the proposal, where the decision has others. */
  proposed_outcome: z.optional(z.string()),
  proposed_authority: z.optional(z.string()),
  /** A change of staff. */
  change: z.optional(z.enum(['new', 'roles', 'reset_factor', 'lock', 'leave'])),
  roles: z.optional(z.array(z.string())),
  /** Position of a file in its case. */
  file: z.optional(z.number()),
  /** Row of an archive's tree whose member was opened or seen, as in `evidenceOpen`. */
  row: z.optional(z.number()),
  /** Name of the object, where its id alone says nothing: an authority, a macro. */
  name: z.optional(z.string()),
  /** Source of a report taken in for a citizen: one of `intakeSources`. */
  source: z.optional(z.string()),
  /** Half a day in China in which anonymous reports, or look-ups of an intake, were counted: `2026-11-24 上午`. */
  half_day: z.optional(z.string()),
  /** Parts of a package beside words and redacted pages. */
  includes: z.optional(z.array(z.enum(['preview', 'original', 'identity']))),
  /** SM3 of the bytes that left, and fingerprint of the certificate that they were sealed to. */
  sm3: z.optional(z.string()),
  sealed_to: z.optional(z.string()),
  /** A number of cases, of look-ups in half a day, or of openings within an hour. */
  count: z.optional(z.number()),
})
export type AuditDetail = z.infer<typeof auditDetail>

/** The object of an entry; its id identifies nobody outside the centre. */
export const auditObject = z.object({
  kind: z.enum(['case', 'staff', 'settings', 'audit', 'session', 'figures']),
  id: z.string(),
})

export type AuditObject = z.infer<typeof auditObject>

const auditEntry = z.object({
  sequence: z.number(),
  at: instant,
  /** Null for the program itself: a job or an offline command. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  role: z.nullable(staffRole),
  /** One of `auditActions`, or an action that another version recorded. */
  action: z.string(),
  /** `name`: of a person or a settings object; null where the id is the name. */
  object: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** Null where the action says all. */
  detail: z.nullable(z.extend(auditDetail, { proposed_by_name: z.optional(z.string()) })),
  /** Free text, which may contain personal data. */
  reason: z.nullable(z.string()),
  result: z.enum(['done', 'refused']),
  request_id: z.nullable(z.string()),
})

const filter = {
  actor: z.optional(z.uuid()),
  action: z.optional(auditAction),
  /** A decision with this step. */
  step: z.optional(z.string().check(z.maxLength(40))),
  /** A whole case number, or a member of staff by login, name or id. */
  object: z.optional(text('对象', 100)),
  from: z.optional(instant),
  to: z.optional(instant),
}

/** Lists entries, newest first. The search itself is recorded. */
export const auditSearch = endpoint('POST staff/audit/search', {
  access: { staff: ['audit_administrator'] },
  input: z.object({
    ...filter,
    /** Entries before this sequence. */
    before: z.optional(z.number()),
    limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  output: z.object({ list: z.array(auditEntry), more: z.boolean() }),
})

/** Verifies the whole chain and compares it with its anchors. */
export const auditVerify = endpoint('POST staff/audit/verify', {
  access: { staff: ['audit_administrator'] },
  output: z.object({
    entries: z.number(),
    holds: z.boolean(),
    /** The first entry that fails verification, and why. */
    first_wrong: z.nullable(z.object({ sequence: z.number(), what: z.string() })),
    anchored_at: z.nullable(instant),
  }),
})

/** Exports the entries of a search as lines of JSON, at most 100,000; needs a fresh code. */
export const auditExport = endpoint('POST staff/audit/export', {
  access: { staff: ['audit_administrator'], steppedUp: true },
  input: z.object(filter),
  output: z.object({ file_name: z.string(), content: z.string(), entries: z.number() }),
})
