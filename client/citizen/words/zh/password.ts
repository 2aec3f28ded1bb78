/** Words of password fields. */

export const weak = '弱'
export const medium = '中'
export const strong = '强'
export const password = '密码'
export const isMet = '（已满足）'
export const showPassword = '显示密码'
export const twoKinds = '字母、数字、符号，至少用两种'
export const twoKindsNeeded = '密码要用字母、数字、符号中的至少两种'
export const noPhone = '不是容易猜到的，不含您的手机号'
export const notGuessable = '不是容易猜到的'
export const guessable = '这个密码太容易被猜到，请换一个，不要用常见密码或您的手机号'
export const passwordMissing = '请设置密码'
export const passwordStrength = (strength: string) => `密码强度：${strength}`
export const atLeast = (count: number) => `至少 ${count} 个字符`
export const tooShort = (count: number) => `密码至少 ${count} 个字符`
export const tooLong = (count: number) => `密码最多 ${count} 个字符`
