/** Words of the search of types. */

/** A risk of self-harm: help comes before any type. */
export const distress = /自杀|轻生|自残|割腕|跳楼|想死|不想活|活不下去|约死/
export const examples = ['兼职刷单', '裸聊敲诈', '网上赌博', '有人传谣', '人肉搜索', '孩子打赏主播']
export const label = '用平常的话说说遇到了什么'
export const placeholder = '说说看，例如：兼职刷单被骗'
export const find = '查找类型'
export const usual = '常见的情况'
export const helpFirst = '如果是您自己或身边的人，请先求助：心理援助热线 '
export const danger = '，有生命危险请拨打 '
export const or = ' 或 '
export const ofOthers = '。在网上看到别人这样说，请先报警，并截图留下网址、账号和时间，便于找到人。'
export const found = (count: number) =>
  `可能是这${count > 1 ? `${count} 类，选最接近的` : '一类'}。都不是，选“其他”也可以。`
export const nothing = '没有找到对应的类型。请在全部类型里选最接近的一类，选“其他”也可以。'
