/** The query page: code, kept codes, other ways to a report. */

export const title = '查询进度'
export const slip = '回执'
export const slipHint = '把回执上的查询码填在这里'
export const code = '查询码'
export const codeHint = '举报提交成功的页面上有查询码，可以照着填写，也可以直接粘贴。'
/** How many characters are missing while a code is typed. */
export const codeLeft = (missing: number) =>
  `${missing > 0 && missing < 16 ? `还差 ${missing} 位。` : '16 位字母和数字，'}不分大小写，整段粘贴也行。`
export const look = '查询进度'
export const looking = '正在查询，请稍候…'
export const retry = '重试'
export const another = '查询其他举报'

export const codeMissing = '请填写查询码'
export const codeStrange = (character: string) => `查询码里没有“${character}”，请核对`
export const codeShort = (missing: number) => `查询码是 16 位，还差 ${missing} 位`
export const codeLong = (extra: number) => `查询码是 16 位，多了 ${extra} 位`
/** What is kept when no answer comes. */
export const codeStays = '查询码还填在上面，不用再填。'
export const codeWrong = '查询码有误，可能有一位看错了，请核对'
export const nothingScanned = '没有扫到查询码，请手动填写'

export const hasPicture = '保存过回执图片？'
export const pictureHint = '选图片或拍照，直接读出查询码。图片不会上传。'
export const readPicture = '读取回执图片'
export const reading = '正在读取…'
export const unreadable = '这张图片里没有读到查询码。请换一张清楚的图片，或者手动填写。'

export const lostNamed = '实名举报，用手机号找回'
export const byPhoneHint = '用当时验证过的手机号找回。'
export const byPhone = '用手机号找回'
export const lostAnonymous = '匿名举报，查询码丢了？'
export const notFindable = '为保护您，我们没存查询码。可以再报一次，注明报过。'
export const hasAccount = '有账号？'
export const inAccount = '登录后，用账号手机号实名提交的举报在“我的举报”里。'

export const kept = '这台设备上保存的'
export const keptCaution = '能使用这台设备的人都能打开。使用他人或公用设备时，请移除。'
export const codeEnd = (end: string) => `尾号 ${end}`
export const progress = '查看进度'
export const progressOf = (name: string, end: string) => `查看进度，${name}，尾号 ${end}`
export const remove = '移除'
export const removeOf = (name: string, end: string) => `移除，${name}，尾号 ${end}`
export const removeAll = '全部移除'
export const removeAllAsk = (count: number) => `移除全部 ${count} 个查询码？`
export const removeAsk = '移除这个查询码？'
export const removeNot = '不移除'
export const removeMeans = '举报会继续办理。没有在别处保存查询码的，移除后无法找回。'
export const removed = '查询码已从这台设备移除'

export const centerClosed = '个人中心现在没有开放'
export const centerClosedHint =
  '不登录也可以：凭查询码，在这里查看任何一次举报的进度和答复，补充材料。'
export const accountDeleted = '账号已注销'
export const signedOut = '这个浏览器也已退出登录。'
export const accountErased =
  '您的账号和个人信息已经删除，这个浏览器也已退出登录。您提交过的举报会继续办理，凭查询码在这里可以查看。这个手机号可以重新注册。'
