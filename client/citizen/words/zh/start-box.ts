/** Words of the box on the start page. */

export const label = '看到了什么，放进来'
export const placeholder = '一句话、整条短信、分享的文字、网址、号码，或一张截图'
export const paste = '粘贴'
export const choosePicture = '选截图'
export const scanCode = '拍二维码'
export const see = '看看是哪一类'
export const isRead = '已识别'
export const picturesOnly = '这里放图片。其他文件请在下一步添加。'
export const nothingToPaste = '还没有复制内容。'
export const pasteYourself = '请在框里长按，选“粘贴”。'
