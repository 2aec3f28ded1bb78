/** A report as its reporter sees it: outcome, track, thread, and what can be done. */
import type { Outcome } from '../../../../contract/report/report-steps.ts'
import type { Status } from '../../../../contract/report/report-status.ts'

export const title = '举报进度'
export const code = '查询码'
export const found = '已查到这个举报'

/** The outcome in a line. */
export const statusHeadline: Readonly<Record<Status, string>> = {
  received: '举报已收到，等待受理',
  accepted: '已受理，正在安排办理',
  processing: '正在办理',
  transferred: '已转有关部门办理',
  closed: '举报已办结',
  rejected: '这个举报不予受理',
  supplement: '工作人员请您补充情况',
  appealing: '申诉已收到，正在复核',
  withdrawn: '举报已撤回',
}

/** The outcome of a closed report, if known. */
export const outcomeHeadline: Readonly<Record<Outcome, string>> = {
  handled: '您举报的内容已经处置',
  transferred: '主管部门已经办理',
  not_found: '没有发现违法不良信息',
  gone: '您举报的信息已经不存在',
  no_answer: '没有收到补充，无法继续办理',
}

/** Explains a status to the reporter. */
export const statusMeaning: Readonly<Record<Status, string>> = {
  received: '工作人员会先核实是否属于受理范围。',
  accepted: '属于受理范围，接下来会安排办理。',
  processing: '工作人员正在核实和办理，有结果会写在这里。',
  transferred: '已经转给负责的部门，有结果会写在这里。',
  closed: '办理情况见“办理经过”。',
  rejected: '原因见“办理经过”。',
  supplement: '等待补充期间，不计入办理时限。',
  appealing: '由另一位工作人员重新核实，结果会写在这里。',
  withdrawn: '您写的内容、个人信息和上传的文件都已删除，不会再办理。',
}

/** Note on a result after an appeal: no other appeal is possible. */
export const final = '这是申诉复核后的最终结果。'
export const took = (days: number) => (days === 0 ? '用时不到 1 个工作日' : `用时 ${days} 个工作日`)

/** @param deadline e.g. `最迟 11月24日` */
export const pleaseAnswer = (deadline: string) =>
  `请补充，${deadline}。到期未收到补充的，举报将按现有材料办结。`
export const whetherAccepted = '告知是否受理'
export const answered = '答复'
export const nextBy = (deadline: string, step: string) => `${deadline}${step}。`
/** @param day the last day, e.g. `11月24日` */
export const late = (day: string, step: string) =>
  `原定最迟 ${day}${step}，现已超期，我们会尽快办理。`

export const answerNow = '去补充'
export const disagree = '不同意这个结果？'
/** For a back end that does not say whether there is a result. */
export const disagreeAtAll = '对办理有不同意见？'
export const appealOnce = '每个举报可以申诉一次，由另一位工作人员复核。'
export const answerBy = (deadline: string) => `${deadline}答复。`
export const appeal = '申诉'

export const urge = '催办'
export const urgeAsk = '催办这个举报？'
export const urgeMeans = '主管会督促，每一步可催一次。'
export const urgeNot = '不催办'
export const urgeConfirm = '确定催办'
export const urgeDone = '催办已提交，由主管督促办理'
export const urgedOn = (day: string) => `您已于 ${day}催办，由主管督促办理。`

export const stillThereAsk = '您举报的内容，现在还能看到吗？（选后不能改）'
export const stillThere = '还在'
export const notThere = '已经看不到'
export const saidStillThere = (isThere: boolean) =>
  isThere
    ? '您已告诉我们内容还在，我们会用来核实是否重新出现。这个举报的结果不会因此改变。'
    : '您已告诉我们内容已经看不到，谢谢您。'

export const appealDone = (deadline: string | undefined) =>
  deadline === undefined ? '申诉已提交' : `申诉已提交，${deadline}答复`
export const messageDone = '补充说明已提交'
export const withdrawn = '举报已撤回'

export const message = '补充说明'
export const messageLabel = '说明'
export const appealLabel = '哪里不对？有什么新情况？'
export const anonymousHint = '您是匿名举报，请不要写自己的姓名、电话。'
export const files = '文件'
export const kept = '您写的内容还在。'
export const keptAndOnce = '您写的内容还在，可以再点“提交”，不会重复。'
export const keptAndUnknown =
  '您写的内容还在。这一条可能已经收到，请先重新查询；确认没有收到，再提交一次。'
export const submitMessage = '提交补充说明'
export const submitAppeal = '提交申诉'
export const uploading = '文件还在上传，传完会自动提交。'
export const notUploaded = '有文件未能上传，请重试，或移除后再提交'
export const editedMeanwhile =
  '之前的那一条已经收到，显示在“往来”里；之后的改动没有计入，如有需要，请再提交一次。'
export const review = '请核对您的申诉'
export const change = '返回修改'
export const confirm = '确认提交'
export const reviewOnce = '每个举报只能申诉一次，提交后不能修改或撤回。'
export const reviewFinal = '提交后不能修改或撤回。'
export const fileNames = (names: readonly string[]) => `文件：${names.join('、')}`

export const track = '办理经过'
export const noEvents = '还没有办理记录。'
export const waitingForYou = '等您补充'
export const lateStep = (day: string) => `原定最迟 ${day}`
export const received = '收到'
export const rejected = '不予受理'
export const withdrawal = '撤回'
export const closed = '办结'
export const reopened = '重新办理'
export const closedAgain = '再次办结'
export const reviewed = '复核答复'

/** @param month e.g. `2026-10` */
export const countedIn = (month: string) =>
  `已计入 ${month.slice(0, 4)}年${Number(month.slice(5))}月的统计`

export const thread = '往来'
export const noThread = '还没有答复和补充说明。工作人员的答复会显示在这里。'
export const messageName = {
  centre: { message: '工作人员的补充说明', appeal: '工作人员的申诉', reply: '工作人员的答复' },
  reporter: { message: '我的补充说明', appeal: '我的申诉', reply: '我的答复' },
  unknown: { message: '补充说明', appeal: '申诉', reply: '答复' },
}
export const someMessage = '消息'

export const ownWords = '您举报的内容'
export const where = '在哪里'
/** An account or place as it was sent: the form writes telephone numbers in Chinese. */
export const placeInWords = (place: string): string => place
export const heading = '标题'
export const story = '情况'
export const seenAt = '看到的时间'
export const material = '材料'
export const way = '举报方式'
export const sentAt = '提交时间'
export const fileCount = (count: number) => (count > 0 ? `${count} 个文件` : '没有')
export const named = '实名'
export const anonymous = '匿名'

export const more = '还有材料或新情况？'
export const mistake = '写错了？'
export const keepIt = '留一份'
export const leave = '换一个'
export const print = '打印'
