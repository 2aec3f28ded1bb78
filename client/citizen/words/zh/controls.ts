/** Words of controls and of the track. */

export const newWindow = '（在新窗口打开）'
export const optional = '选填'
export const timeOfDay = '几点几分'
export const steps = '步骤'
export const isDone = '（已完成）'
export const done = '已完成'
export const now = '进行中'
export const late = '已超时'
export const workingDays = '按工作日计算；紧急的不受限制。'
export const toChange = (count: number) => `有 ${count} 处需要修改`
export const stepsInAll = (count: number) => `共 ${count} 步`
export const inBrackets = (text: string) => `（${text}）`
export const over = (count: number) => `超出 ${count} 个字`
export const charactersLeft = (count: number) => `还可以写 ${count} 个字`
/** Before the page's title while a form has errors. */
export const errorPrefix = '错误：'
