/** Words of the verification of receipts. */

export const title = '验证回执'
export const lead = '看一张回执是不是我们出具的，有没有改动。'
export const proves = '能说明什么'
export const whatItProves = '我们在回执所写的时间收到了举报，内容和文件与摘要一致。'
export const provesNot = '不能说明什么'
export const whatItProvesNot = '举报内容是否属实，是谁举报的。'
export const beforeShowing = '给别人看之前'
export const holdsCode = '回执上有查询码，拿到的人可以查看这个举报。'
export const notOffered = '这个网站目前不出具签名的回执。'
export const put = '把回执的图片或文本放到这里'
export const how = '也可以粘贴，或者拍下打印的回执。只在这台设备上读取。'
export const choose = '选择图片或文本'
export const photograph = '拍照'
export const busy = '正在读取和验证…'
export const pasteText = '粘贴回执文本'
export const text = '回执全文'
export const textHint = '从“回执”到“签名”，一字不改。里面有查询码，不要在他人的设备上粘贴。'
export const verify = '验证'
export const noSignature = '没有找到签名。请粘贴回执的全文，最后一行以“签名：”开头'
/** Name of the saved text, in the commands. */
export const yourself = '用 OpenSSL 自己验证'
export const signedWith = (id: string) => `签名是 SM2（GB/T 32918）配 SM3，用户标识 ${id}。公钥在 `
export const formerKeys = '；旧公钥在这个地址后面加“/签名密钥.pem”。显示 Verified OK 即为有效。'

export const notText = (name: string) => `“${name}”不是回执的文本，没有读取`
export const notReceipt = (name: string) => `“${name}”不是回执的图片或文本，没有读取`
export const notOpened = (name: string) =>
  `“${name}”打不开，请换成 PNG 或 JPG 格式的图片，或者选择回执文本`
export const noQr = (name: string) =>
  `“${name}”里没有找到二维码。请拍清楚二维码，不要反光、遮挡，或者选择回执文本`
export const otherQr = (name: string) => `“${name}”里的二维码不是回执的`
export const codeOnly = (name: string) =>
  `“${name}”的二维码里只有查询码，没有签名，请选择或粘贴回执文本`
export const unreadable = (name: string) => `“${name}”的二维码读不出签名，请选择或粘贴回执文本`

export const pill = (valid: boolean) => (valid ? '有效' : '无效')
export const valid = (centre: string | undefined) => `这张回执由${centre ?? '我们'}出具，没有改动。`
export const invalid = '这张回执不是我们签名的，或者有改动。'
export const whyInvalid =
  '哪怕只改一个字，也会无效。请用保存的回执再试一次；还是无效的，不要相信这张回执。'
export const files = (count: string) => `${count}文件`
export const onlyQr = '图上的字与下面不同时，以下面为准。'
export const all = '签名的全部内容'
export const unsigned = '签名后面还有文字，没有我们的签名'
export const byAnybody = ['谁都可以添加，不能当作我们说的：“', '”'] as const
