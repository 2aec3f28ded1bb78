export const title = '撤回这个举报？'
export const withdraw = '撤回举报'
export const not = '不撤回'
export const confirm = '确定撤回'
const amend = (isHere: boolean) =>
  `写错了或情况有变，请在${isHere ? '本页' : '查询页'}的“补充说明”里告诉我们。`
export const isHandled = (isHere: boolean) => `工作人员已经开始办理，不能撤回了。${amend(isHere)}`
export const isOver = (minutes: number, isHere: boolean) =>
  `提交超过 ${minutes} 分钟，不能撤回了。${amend(isHere)}`
export const erased = ['您写的内容、填的个人信息和上传的文件都会删除，', '不能恢复', '。'] as const
export const notHandled = '工作人员不会再办理这个举报。'
export const codeStays = '查询码仍可查询，但只显示“已撤回”。'
export const amendInstead = (isHere: boolean) =>
  `如果只是写错了，不用撤回：可以在${isHere ? '本页' : '查询页'}的“补充说明”里更正。`
export const minutesLeft = (minutes: number) =>
  minutes < 1 ? '还有不到 1 分钟可以撤回' : `还有 ${minutes} 分钟可以撤回`
