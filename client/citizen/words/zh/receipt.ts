/** Words of the receipt: page, picture, print. */

export const received = '举报已收到'
export const receivedAt = (time: string, hasDeadlines: boolean) =>
  `已于 ${time} 收到您的举报，感谢您的参与。${hasDeadlines ? '我们会在时限内答复您。' : ''}`
export const receipt = '回执'
export const slipTitle = '举报回执'
export const seal = '已收到'

export const next = '接下来'
export const whatNext = (deadline: string | undefined) =>
  deadline
    ? `${deadline.replace(/^最迟 ?/, '')}前告诉您是否受理。`
    : '工作人员会核实您举报的内容，决定是否受理。'
export const askedThere = (isNamed: boolean) =>
  `需要您补充时，会写在查询页${isNamed ? '，或者打电话联系您' : ''}。`
export const appealThere = '办结后不同意结果的，可以在查询页申诉。'
export const withdrawable = '10 分钟内可以撤回'
export const onPhone = '在手机上接着看'
export const scanToPhone = '扫一扫，把查询码带到手机。不要让别人扫。'
export const qrLabel = '带查询码的二维码'

export const receivedBefore = '这个举报之前已经收到过'
export const notAdded = '之后的改动没有计入。如需补充，请用查询码打开这个举报，提交补充说明。'
export const noCode = '没有读到查询码'
export const noCodeNeeded = '举报已经收到，不用再提交一次。登录后提交的，可以在“我的举报”里看进度。'
export const yourCode = '您的查询码 · '
export const saveNow = '请现在保存，遗失后无法找回'
export const saveForProgress = '请现在保存，查进度要用它'
export const bySms = '已请求发送到您的手机。短信可能收不到，请仍在这里保存。'

export const copy = '复制查询码'
export const savePicture = '保存为图片'
export const print = '打印'
export const isCopied = '已复制，请粘贴到备忘录等不会丢失的地方'
export const notCopied = '这个浏览器不能复制，请长按上面的查询码手动复制，或者抄下来'
export const pictureName = (day: string) => `举报回执-${day}.png`
export const pictureSaved = '图片已保存，请到“下载”或相册里确认'
export const noPicture = '这个浏览器不能保存图片，请截屏或者抄下来'
export const pressPicture = '长按图片，保存到相册'
export const pictureLabel = '查询码的图片'
export const close = '关闭'

export const isSaved = '我已保存'
export const onDevice = '同时保存在这台设备上（能使用它的人也能看到这个举报）'
export const kept = (days: number) =>
  `已保存在这台设备上，最多 ${days} 天，在“查询”里可以查看和移除；退出登录或注销账号时会清除`
export const keptFull = (count: number) =>
  `这台设备上已有 ${count} 个查询码，请先在“查询”里移除不需要的`
export const keptRefused = '这个浏览器不能保存，请用其他方式保存'
export const keptRemoved = '已从这台设备上移除'

export const progress = '查看进度'
export const another = '再举报一条'
export const home = '回到首页'
export const keptHere = (minutes: number, isKept: boolean) =>
  `回执在本页保留 ${minutes} 分钟，关闭页面即清除${isKept ? '；查询码仍保存在这台设备上' : ''}。使用他人或公用设备的，请在保存查询码后清除。`
export const clear = '清除并离开'
export const clearQuestion = '清除并离开？'
export const clearMeans = '本网站在这台设备上的草稿、查询码、回执、登录和设置都会删除，不能恢复。'

export const unsaved = '查询码还没有保存'
export const stay = '留在此页'
export const withoutCode = '没有它，就看不到这个举报的进度和答复。'
export const clearUnsaved = '不保存，清除并离开'
export const clearedForGood = '清除后无法找回。'
export const leaveUnsaved = '不保存，离开'
export const leftFor = (minutes: number) =>
  `离开后 ${minutes} 分钟内，在这个标签页还能找回；关闭标签页就没有了。`

export const about = '举报事项'
export const named = '实名'
export const anonymous = '匿名'
export const time = '收到时间'
export const inBeijing = (time: string, until: string | undefined) =>
  `${time}${until === undefined ? '' : `—${until} 之间`}（北京时间）`
export const materials = '材料'
export const files = (count: number, size: string) =>
  count > 0 ? `${count} 个文件，共 ${size}` : '无'
export const file = (place: number) => `文件 ${place}`
export const digests = '摘要'
export const digestsFolded = (count: number) => `${count} 项摘要`
export const contents = (digest: string) => `内容 SM3 ${digest}`
export const allDigests = (digest: string, files: readonly string[]) =>
  `内容 SM3 ${digest}${files.length > 0 ? ` · 文件 ${files.join('，')}` : ''}`
export const signature = '签名'
export const signatureLine = (keyId: string, start: string, isInQr: boolean) =>
  `签名 SM2 ${keyId} · ${start}…${isInQr ? '（完整签名在二维码里）' : ''}`
export const verify = '在线验证这张回执'
export const saveText = '保存回执文本'
export const textName = '举报回执.txt'
export const saveReceipt = '保存回执'
export const textSaved = '回执已保存，请到“下载”里确认'
export const noReceipt = '未能取得回执，请稍后再试'

export const keepSecret = '查询码 · 遗失后无法找回，请不要发给别人'
export const scan = '扫一扫，查进度、看答复、补充材料'
export const appealOnce = '答复后如不同意，可以申诉一次。'
export const verifyPicture = '核对这张回执：在网站“验证回执”选择这张图即可。'
export const verifyText = '核对这张回执：请在网站“验证回执”粘贴回执文本，二维码里没有签名。'
export const scanPrint = '扫一扫，查进度、看答复、补充材料。不要让别人扫。'
export const verifyPrint = '核对这张回执：在网站“验证回执”拍下二维码。'

export const withdrawn = '举报已撤回'
export const isErased =
  '您写的内容、填的个人信息和上传的文件都已删除，不会再办理。用原来的查询码只能看到“已撤回”。'
export const again = '重新举报'
