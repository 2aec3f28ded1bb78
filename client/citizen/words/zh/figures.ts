/** The figures of the closed months. */
import type { Outcome } from '../../../../contract/report/report-steps.ts'

/** @param month `2026-10` */
export const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`
export const shortMonth = (month: string) => `${Number(month.slice(5))}月`
/** @param day e.g. `11月3日` */
export const closedOn = (day: string) => `${day}封存。`
export const version = (number: number) => `第 ${number} 版`
/** @param reason as the centre wrote it */
export const closedAgain = (reason: string) => `这个月重新统计过：${reason}。与上一版不同的是：`
export const changedFigure = (name: string, was: number | null, is: number | null) =>
  `${name}：${was ?? '未公布'} → ${is ?? '未公布'}`
export const monthBefore = '上一个月'
export const monthAfter = '下一个月'
export const none =
  '还没有公布的月份。每个月的数据由两位工作人员核对、签名封存后在这里公布，一般在下个月的第三个工作日之后。'
export const received = '收到'
export const receivedIn = (change: string | undefined) =>
  change ? `收到，比上月 ${change}` : '收到'
export const inTimeRate = '在时限内答复'
export const medianDays = '一半的举报办完用时（工作日）'
export const acceptanceRate = '受理率'
export const change = '比上月'
export const recentMonths = '近 12 个月收到'
export const trend = '折线图：每月收到的举报，数字在下面的表里'
export const numbers = '看数字'
export const byType = '按类型'
export const byPlatform = '按平台'
export const merged = (parts: number) => `其余（${parts} 类合并）`
export const smallParts = '不足 10 件的合并在“其余”里，或不公布，避免从数字认出某个人。'
export const results = '结果'
export const outcomes: Readonly<Record<Outcome | 'unknown' | 'rejected', string>> = {
  handled: '已处置',
  transferred: '已由主管部门办理',
  not_found: '未发现违法不良信息',
  gone: '信息已不存在',
  no_answer: '未收到补充',
  unknown: '未记录',
  rejected: '不予受理',
}
export const byAuthority = '承办单位答复'
export const answered = '已答复'
export const isCounted = '您的举报算在里面吗？'
export const countedHow = '凭查询码打开您的举报，可以看到它计入了哪个月。'
export const appeals = '申诉'
export const changed = '改变原结果'
export const method = '怎样算出来的'
export const methodText = '由系统按固定口径计算，两位工作人员核对后签名封存。'
export const definition = '口径说明'
export const csv = '下载数据（CSV）'
export const json = 'JSON（签名原文）'
export const signature = '签名'
export const key = '公钥'
export const feed = '订阅（RSS）'
