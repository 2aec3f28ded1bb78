export const nothingIsLost = '您填写的内容和上传的文件会保留在这里，不会丢失。'
export const underMinute = '不到 1 分钟'
export const stillThere = '您还在使用吗？'
export const goOn = '继续使用'
export const idle = '您已有一段时间没有操作。为了您的账号安全，再过 '
export const signsOut = '会自动退出登录。'
export const understood = '知道了'
export const expires = '登录即将到期'
export const signInAgain = '会自动退出，重新登录就能继续。'
export const signedOut = '已退出登录'
export const filesAreThere = '您填写的内容和上传的文件都还在。'
export const notice = '提示'
export const reload = '刷新'
export const formIsKept = '举报表单里已填写的内容会保留，刷新后可以接着填写。'
export const minutes = (count: number) => `${count} 分钟`
export const sessionLimit = (hours: number) =>
  `为了您的账号安全，一次登录最多 ${hours} 小时，不能延长。再过 `
export const whySignedOut = (minutes: number, hours: number) =>
  `${minutes} 分钟没有操作，或者登录满了 ${hours} 小时，为了您的账号安全，已自动退出。`
