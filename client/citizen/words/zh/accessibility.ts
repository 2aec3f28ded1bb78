/** The accessibility strip, its panel and tools. */

export const name = '无障碍'
export const leave = '退出'
export const elder = '长辈模式'
export const lost = '没有打开，请检查网络后刷新页面。'

export const title = '无障碍设置'
export const textSize = '文字大小'
export const textSizes = { '16': '标准', '18': '大', '22': '特大', '30': '超大' }
export const colours = '颜色'
export const schemes = {
  standard: '标准',
  dark: '深色',
  white: '白底高对比',
  black: '黑底高对比',
}
export const aids = '辅助'
export const cursor = '大光标'
export const line = '阅读线'
export const reset = '全部恢复'
/** Announced after a reset. */
export const isReset = '已恢复为标准设置。'
export const close = '关闭'

export const help = '快捷键和说明'
export const keys = [
  ['Alt + /', '打开或关闭无障碍设置'],
  ['Esc', '停止朗读；在设置里按一下关闭设置'],
  ['Tab、Shift + Tab', '到下一个、上一个可以操作的地方'],
  ['回车、空格', '打开链接、按下按钮、勾选'],
  ['方向键', '在一组选项里选择'],
  ['Ctrl + 加号、减号', '放大、缩小整个页面（Mac 用 Command）'],
] as const
export const helpText =
  '“无障碍”在每一页的最上面，按几下 Tab 键就到。这里的设置只保存在这台设备上，下次还在；打印不受影响。'

/** Summary of folded optional fields in elder mode. */
export const more = '更多'
export const optional = '（可以不填）'
