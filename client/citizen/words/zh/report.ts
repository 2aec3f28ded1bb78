/** Words of the report: type, way, form, evidence, review and sending. */

export const changeType = '更换类型'
export const changeWay = '更换方式'
export const anonymousReport = '匿名举报'
export const namedReport = '实名举报'
/** The title breaks between its halves. */
export const wayQuestion = ['要不要留下', '联系方式？'] as const
export const wayLegend = '您想怎样举报？'
export const typeTitle = '我要举报'
export const typeLead = '先选一个类型。选最接近的一类就行。'
export const signInNeeded = '这类举报需要先登录。'
export const wayClosed = '这一类暂时不能用这种方式举报。'
export const wayMissing = '请选择一种举报方式'
export const namedOnly = '这一类需要核实身份，只能实名举报。'
export const toSignIn = '去登录'
export const nextForm = '下一步：填写举报'
export const anonymousGist = '不用填姓名和电话。凭查询码看进度和答复。'
export const sameCare = '照样认真办理'
export const sameCareAndTime = '照样认真办理，照样有时限'
export const askByCode = '有问题和答复，凭查询码看'
export const codeFinal = '查询码遗失后无法找回'
export const namedGist = '填姓名和手机号，短信验证一次。'
export const mayCall = '需要核实时可以打电话给您'
export const codeByPhone = '查询码遗失了，可用手机号找回'
export const sealedName = '姓名、电话加密保存，只用于核实和答复'
export const notTold = '不会告诉被举报的人'
export const withoutName = '不用填姓名和电话'
export const codeShows = '。凭查询码看进度。'
export const stop = '。'
export const nameNeeded = '需要姓名和手机号'
export const sealed = '，加密保存'
export const mayAsk = '。需要核实时会联系您。'
export const guideLabel = '举报类型和填写提示'
export const guide = '填写提示'
export const keptOnChange = '更换类型或方式，已填写的内容会保留。'
export const notThisWay = '这一类现在不能用这种方式举报'
export const keptOnOtherWay = '请更换方式，已填写的内容会保留。'
export const place = '在哪里看到的'
export const noAddress = '没有网址？填号码或账号'
export const numbers = '对方号码'
export const numbersHint = '打来电话或发来短信的号码，可以填几个，用逗号隔开。'
export const account = '账号、群号或应用内的位置'
export const accountHint =
  '没有网址的，请填写这里。例如：微信号、QQ 群号、直播间号、“某某 App → 首页 → 搜索某词”。'
export const siteName = '网站或应用名称'
export const story = '具体情况'
export const description = '情况说明'
export const descriptionHint =
  '请写明谁在哪里做了什么，您为什么认为有问题。不用写您自己的姓名、电话。'
export const seenAt = '看到的时间'
export const beijingTime = '请填北京时间'
export const clockWrong = '您的设备时间不准，“刚刚看到”按我们的时间填写'
export const justSeen = '刚刚看到'
export const minors = '涉及未成年人'
export const minorsHint = '内容里有未成年人，或者面向未成年人的，请勾选，我们会优先办理。'
export const yourPhone = '您的手机号'
export const aboutYou = '您的信息'
export const reporterKept = '加密保存，只用于核实和答复，不会告诉被举报的人。'
export const name = '姓名'
export const idNumber = '身份证号'
export const email = '邮箱'
export const wantsResult = '办结后请告诉我结果'
export const sendCode = '查询码发到我的手机'
export const sendCodeHint = '提交后发一条短信。能看到您短信的人，也能用它查询。'
export const phone = '手机号'
export const ownPhone = '您登录的手机号，不用再验证。'
export const otherPhone = '用别的手机号'
export const ownInstead = '用登录的手机号 '
export const toReview = '下一步：核对'
export const reviewSoon = '下一步还能修改，不会马上提交。'
export const backOne = '上一步'
export const nextOne = '下一步'
export const corrected = '改好了，去核对'
export const evidence = '证据材料'
export const evidenceLabel = '截图、录屏、聊天记录等'
export const filePassword = '文件打开密码'
export const filePasswordHint =
  '压缩包或 PDF 设有打开密码的，请填在这里，否则我们无法查看。加密保存，只用于查看材料，不保留在这台设备上。'
export const inFuture = '时间不能晚于现在'
export const dayMissing = '请选好年、月、日；不记得的，可以都不填'
export const phoneMissing = '请填写手机号'
export const smsCode = '短信验证码'
export const putBack = '已放回原文。'
export const accountFull = '“账号、群号或应用内的位置”已填满，不能再添加。'
export const address = '网址'
export const addressHint = '粘贴分享的整段文字即可，网址会自动取出。'
export const addAddress = '再加一个网址'
export const addressOf = (index: number) => `网址 ${index}`
export const removeAddress = (index: number) => `删除网址 ${index}`
export const filledIn = (account: string) => `已填到下面：${account}`
export const schemeAdded = '已补上 http://：'
export const readAs = '识别为 '
export const fillIn = (account: string) => `把“${account}”填到下面`
export const original = '粘贴的原文'
export const undo = '撤销，放回原文'
export const movedTo = (found: readonly string[], field: string) =>
  `已把“${found.join('”“')}”填到“${field}”。`
export const noAddressFound =
  '粘贴的内容里没有认出网址。没有网址也没关系，可以在下面填写账号、群号或应用内的位置。'
export const onlyAccounts = (moved: string) => `没有认出网址。${moved}请核对。`
export const takenIn = (count: number, moved: string) =>
  `已从粘贴的内容里取出 ${count} 个网址，请核对。${moved}`
export const notPlaced = (most: number, left: number) =>
  `最多填 ${most} 个，有 ${left} 个没有放下，可以写进情况说明。`
export const addedFiles = '已添加的文件'
export const moveUp = (name: string) => `上移 ${name}`
export const moveDown = (name: string) => `下移 ${name}`
export const remove = (name: string) => `移除 ${name}`
export const pause = '暂停'
export const resume = '继续'
export const retry = '重试'
export const verbUpload = (verb: string, name: string) => `${verb}上传 ${name}`
export const pausedUpload = (name: string) => `已暂停上传 ${name}`
export const uploadingFile = (name: string) => `正在上传 ${name}`
export const isPaused = '已暂停'
export const uploaded = '已上传'
export const cleaned = '，已去除拍摄信息'
export const metadataKept = '没能去除这个文件里的信息'
export const decideFiles = '有文件没能去除信息，请选择仍然提交或移除'
export const keepAnyway = '仍然提交'
export const removeFile = '移除'
export const waits = '等待上传'
export const fileUploaded = (name: string) => `${name} 已上传`
export const filePaused = (name: string) => `${name} 已暂停`
export const fileFailed = (name: string, why: string) => `${name} 没有上传：${why}`
export const fileSays = (name: string, message: string) => `${name}：${message}`
export const isProgram = (name: string) =>
  `“${name}”没有添加：不用上传安装包和程序，请在“网址”里填写它的下载地址`
export const notUploaded = (reason: string) => `没有传上去：${reason}`
export const uploadOffline = '现在没有网络，连上后会自动重试'
export const uploadUnanswered = '服务器没有应答，请重试'
export const uploadStatus = (status: number) =>
  status === 413
    ? '文件太大，请压缩或截取一段后再添加'
    : status === 415
      ? '不支持这种文件'
      : status === 403
        ? '拒绝访问，可能是网络拦截了，请换一个网络再重试'
        : status === 429
          ? '传得太快，请稍等再重试'
          : '服务器端出错，请稍后重试'
export const emptyFile = (name: string) => `“${name}”没有添加：文件是空的，或者是一个文件夹`
export const tooLarge = (name: string, size: string) =>
  `“${name}”没有添加：有 ${size}，超过 50 MB，可以压缩或截取一段后再添加`
export const notKept = '这台设备未能保存这个文件，请移除后重新添加'
export const addedAlready = (name: string) => `“${name}”已经添加过了`
export const tooMany = (name: string, most: number) =>
  `“${name}”没有添加：最多 ${most} 个文件，可以把多个文件压缩成一个 ZIP`
export const reviewTitle = '核对举报'
export const ofAccount = (phone: string) => `${phone}（登录的手机号）`
export const pleaseCheck = '请核对，然后提交'
export const typeAndWay = '类型和方式'
export const reportType = '举报类型'
export const reportWay = '举报方式'
export const filesOf = (count: number) => `文件（${count}）`
export const anonymousReminder =
  '匿名举报：请再看一遍文字和截图，里面不要留下您自己的姓名、电话、头像或账号。'
export const namedReminder =
  '实名举报：您的个人信息加密保存，只用于核实和答复，不会告诉被举报的人。'
export const truthfully = '请如实举报，捏造事实诬告他人要承担法律责任。'
export const agree = '提交即表示您同意'
export const and = '和'
export const edit = '修改'
export const editPart = (part: string) => `修改：${part}`
export const notFilledIn = '未填写'
export const play = '播放 '
export const enlarge = '放大 '
export const close = '关闭'
export const waitsUpload = '等待上传完成'
export const waitsNetwork = '等待网络恢复'
export const sendingNow = '正在提交'
export const retryIn = (seconds: number) => `${seconds} 秒后可重试`
export const retryUpload = '重试上传并提交'
export const send = '提交举报'
export const noNetwork = '现在没有网络'
export const sendsLater = '您填写的内容和文件都还在。网络恢复后会自动提交，请不要关闭这一页。'
export const notYet = '先不提交'
export const backToForm = '返回修改'
export const sendingWait = '正在提交，请稍候…'
export const sureToRepeat = '这次可能已经收到；再点“重试”不会变成两个举报，会得到同一个查询码。'
export const mayDouble =
  '这次可能已经收到，再点“重试”可能变成两个举报。登录后提交的，请先到“我的举报”里看一看。'
export const retryOrRemove = '可以重试，或返回修改，移除它们再提交。'
export const removeThem = '请返回修改，移除或换掉它们再提交。'
export const allThere = '您填写的内容和文件都还在。'
export const uploadsLeft = (count: number) =>
  `还有 ${count} 个文件正在上传，传完会自动提交，请不要离开这一页。`
export const uploadFiles = '上传文件'
export const fileGone = '有文件已失效，请移除后重新添加'
export const filesFailed = (count: number) => `有 ${count} 个文件未能上传`
export const steps = { type: '选类型', way: '选方式', fill: '填写', check: '核对', code: '查询码' }
export const chooseType = '先选举报类型'
export const typeGone = '这个举报类型已经停用，请重新选择。已经填写的内容会保留。'
export const yes = '是'
export const no = '否'
export const accountName = '账号或位置'
export const siteShort = '网站或应用'
export const resultWanted = '希望得知结果'
export const draftWhat = '填写的内容和文件'
export const draftEncrypted = '加密'
export const draftKept = (hours: number) => `保存在这台设备上，草稿保留 ${hours} 小时。`
export const draftUnsafe = '没有全部保存在这台设备上。'
export const reporterNotKept = '姓名、手机号、身份证号和邮箱不保存，重新打开后需要再填。'
export const clearOnShared = '使用他人或公用设备时，离开前请点“清除并离开”。'
export const clearDraft = '清空草稿'
export const clearQuestion = '清空草稿？'
export const doNotClear = '不清空'
export const clear = '清空'
export const clearMeans = '这台设备上没有提交的举报内容和文件都会删除，不能恢复。'
export const clearUnknown = '上次提交的结果还不知道：如果已经收到，清空后就拿不到它的查询码了。'
export const mayHaveArrived = '上次提交没有收到结果，举报可能已经收到'
export const againMayDouble = '再提交一次可能变成两个举报。登录后提交的，请先到“我的举报”里看一看。'
export const againIsSafe = '请直接再提交一次：不会变成两个举报，您会得到同一个查询码。'
export const restored = (at: string) => `已恢复上次填写的内容（${at}）`
export const reporterLacks = '姓名、手机号、身份证号和邮箱没有保存，请重新填写。'
export const notYours = '如果不是您填的，或者使用的是他人或公用设备，请清空。'
export const outOfReach = (at: string) => `有一份没有提交的举报（${at}）暂时无法打开`
export const outOfReachMeans =
  '它加密保存在这台设备上，连上网站后刷新页面才能打开。如果现在写新的，新的提交以后才能打开它。'
export const noStorage = '这台设备暂时无法保存草稿'
export const noStorageMeans =
  '可能是网页没有加密，是无痕模式，或者存储空间不够。提交之前请不要关闭或刷新页面。'
export const openElsewhere = '这份举报已经在另一个页面打开'
export const openElsewhereMeans = '这个页面里的修改不再保存，请到那个页面继续填写。'
export const largePictures = (count: number, size: string) => `${count} 张照片比较大，共 ${size}`
export const sendOriginal = '发送原图'
export const sendSmaller = (size: string) => `缩小后发送，约 ${size} MB`
export const originalPicture = '原图'
export const originalMeans =
  '更清楚，还保留着拍摄时间、地点，作为证据更好。建议有 Wi-Fi 或流量够用时发送原图。'
export const smallerEnding = '-缩小'
export const smaller = '缩小后'
export const smallerMeans =
  '省流量、传得快，细小的字可能看不清。照片里的拍摄时间、地点会去掉，不想让人知道在哪里拍的，请选这个。'
export const shrinking = (one: number, all: number) => `正在缩小第 ${one} 张，共 ${all} 张…`
export const goesOn = '网络不通，恢复后会自动继续'
export const goesOnThen = (message: string) => `${message}，到时会自动继续`
export const goesOnLater = '服务器暂时没有回应，稍后会自动继续'
export const fileUnreadable =
  '这台设备无法读取这个文件（可能已被移动或修改），请刷新页面，或移除后重新添加'
export const screenshot = '截图'
export const photo = '照片'
export const writtenAsAddress = (text: string) => `网址栏里填写的内容：${text}`
