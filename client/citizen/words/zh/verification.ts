export const mediaLost = '图片或语音未能加载，请换一张'
export const unknownCheck = '网站无法识别这种安全验证，请稍后再试，或使用其他举报渠道'
export const pictureUnreadable = '安全验证的图片无法显示，请稍后再试'
export const pictureWrong = '填写的字符不对，请按新的图片重新填写'
export const newPicture = '已换一张图片'
export const charactersMissing = '请填写图片中的字符'
export const check = '安全验证'
export const cancel = '取消'
export const confirm = '确定'
export const pictureLead = '请填写图片中的字符，然后继续。已经填写的内容会保留。'
export const characters = '图片中的字符'
export const another = '换一张'
export const cannotSee = '看不清或无法查看图片，请'
export const call = '拨打 '
export const write = '写信到 '
export const staffHelp = '，由工作人员协助。'
export const soundLost = '语音未能播放，请再试一次，或换一张'
export const listen = '听验证码'
export const picture = '验证码图片'
export const enterCode = '请填写收到的验证码'
export const code = '验证码'
export const smsCode = '短信验证码'
export const phoneProven = '手机号已验证'
export const emailCode = '邮箱验证码'
export const emailProven = '邮箱已验证'
export const verifying = '正在验证'
export const getCode = '获取验证码'
export const wrongCode = '验证码不对，请核对后重新填写'
export const notCompleted = '安全验证没有完成，请重试'
export const seeSms = '请查看手机短信'
export const seeEmail = '请查看邮箱'
export const codeExpired = '验证码已过期，请点“获取验证码”重新获取'
export const phoneChanged = '手机号已更改，请重新获取验证码'
export const emailChanged = '邮箱已更改，请重新获取验证码'
export const smsNotDelivered = '上一条验证码没有送到这个号码。如果这次也收不到，请核对号码'
export const emailNotDelivered = '上一封验证码没有送到这个邮箱。如果这次也收不到，请核对邮箱'
export const missing = (what: string, hasSixDigits: boolean) =>
  hasSixDigits ? `请获取${what}，并填写收到的 6 位数字` : `请获取${what}，并填写在这里`
export const isProven = (whose: string) => `${whose}已验证`
export const labelOf = (whose: string, label: string) => `${whose}的${label}`
export const waitFor = (seconds: number) => `${seconds} 秒后可重新获取`
export const withinMinutes = (minutes: number) => `，请在 ${minutes} 分钟内提交`
export const sent = (minutes: number | undefined, where: string) =>
  `验证码已发送，${minutes === undefined ? '' : `${minutes} 分钟内有效，`}${where}`
export const unproven = (minutes: number | undefined) =>
  `验证${minutes === undefined ? '' : `超过 ${minutes} 分钟，`}已经失效，请重新获取验证码`
