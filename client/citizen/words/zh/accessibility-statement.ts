export const aim =
  '我们希望每个人都能自己完成举报和查询，包括老年人、视力或听力不便的人、用键盘或读屏软件的人。网站按《网页内容无障碍指南》（WCAG）2.2 的 AA 级建设。'
export const howToUse = '可以怎样用'
export const panel =
  '点页面最上方的“无障碍”，可以放大文字、换配色、朗读页面；“长辈模式”字更大，一页只问一件事，退出和打电话求助的按钮一直在页面上方。'
export const keyboard =
  '所有功能都能只用键盘完成：Tab 键换位置，回车或空格键按下，Alt + / 打开无障碍设置。'
export const noPictures = '提交举报不用看图片或听声音识别验证码，安全验证在后台自动完成。'
export const zoom = '页面放大到 200%、手机横着拿、屏幕很窄时，内容也都能看全。'
export const timeLimits = '有时间限制的地方'
export const codesExpire = '短信和邮箱验证码过一段时间会失效，失效后可以重新获取。'
export const gaps = '尚未做到的'
export const noCaptions =
  '您和别人上传的图片、视频里的内容，我们不能保证配有文字说明。朗读要靠设备自带的中文语音。'
export const trouble = '使用遇到困难怎么办'
export const tellUs = '请告诉我们在哪一页、哪里遇到困难'
export const colon = '：'
export const phone = '电话 '
export const comma = '，'
export const email = '邮箱 '
export const subject = '无障碍问题'
export const inDanger = '。遇到危险请直接拨打 '
export const stop = '。'
export const draftKept = (hours: number) =>
  `填写举报没有时间限制，填过的内容在最后一次修改后会在您的设备上保留 ${hours} 小时，可以接着写。`
export const sessionEnds = (minutes: number, hours: number) =>
  `登录后 ${minutes} 分钟没有操作会自动退出，退出前会问您是否继续；一次登录最多 ${hours} 小时，到期前会提醒您。`
export const withdrawal = (minutes: number) => `举报提交后 ${minutes} 分钟内可以撤回。`
