/** Words of an unsent report, and of the form until it has loaded. */

export const formTitle = '提交举报'
export const formOpens =
  '表单即将打开。填写的内容会自动保存在这台设备上，网络断开也不会丢失；提交之前可以核对和修改。'
export const unsent = '没有提交的举报'
export const youHaveUnsent = '您有一份没有提交的举报'
export const severalUnsent = (count: number) => `您有 ${count} 份没有提交的举报`
export const goOn = '继续填写'
export const goOnWith = '继续填写：'
export const changed = (at: string) => `（${at}）`
export const offlineTitle = '暂时无法连接网站，您仍然可以'
export const sealedUnsent = (at: string) =>
  `有一份没有提交的举报（${at}），加密保存在这台设备上，连上网站以后才能打开。`
export const openUnsent = (at: string) => `有一份没有提交的举报（${at}），可以接着填写。`
export const writeFirst = '可以先把举报写好，保存在这台设备上，有网络了再提交。'
export const writeNow = '先写举报'
export const otherNumbers = '查看其他举报电话'
export const written = (parts: number) => `已写 ${parts}/3`
export const files = (count: number) => `${count} 个文件`
export const comma = '，'
