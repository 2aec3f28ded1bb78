/** Finding named reports by their reporter's phone. */

export const title = '用手机号找回'
export const lead = '凭实名举报时验证过的手机号，可以查看这些举报的进度和答复。'
export const readOnly = '凭手机号只能查看'
export const readOnlyHint =
  '补充说明、申诉、催办和撤回需要查询码；登录后提交的，可以在“我的举报”里办理。'
export const backToFound = '返回找到的举报'
export const byCode = '有查询码，用查询码查询'
export const limits = (days: number, count: number) =>
  `只能找到 ${days} 天内的实名举报，最多 ${count} 个。匿名举报与手机号没有关联，无法找回。`
export const found = (count: number) => (count > 0 ? `找到 ${count} 个举报` : '没有找到举报')
export const none = '请核对是不是举报时填写的手机号。换过手机号的，请登录后在“我的举报”里查看。'
export const another = '换一个手机号'
export const progress = '查看进度'
export const progressOf = (name: string) => `查看进度，${name}`
export const codeMissing = '请先获取并填写短信验证码'
export const phone = '手机号'
export const phoneHint = '实名举报时填写的手机号。'
export const find = '查找我的举报'
