/** What the form says beside words of danger to life. `numbers` are called at once. */
export const notes = {
  suicide: {
    say: '如果是您自己或身边的人，请现在就求助：心理援助热线 12356，有人听您说；有生命危险请拨打 110 或 120。',
    numbers: ['12356', '110', '120'],
  },
  violence: {
    say: '如果有人会受到伤害，请立即拨打 110；不方便说话时，可发短信到 12110。',
    numbers: ['110'],
  },
  child: {
    say: '孩子可能正处在危险中，请立即拨打 110，说清孩子和对方在哪里。',
    numbers: ['110'],
  },
} as const
export const call = (number: string) => `拨打 ${number}`
export const goOn = '可以继续填写，提交后优先处理。这条提示只由您的设备判断，没有上传。'
