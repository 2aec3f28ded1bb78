/** A report that is counted in a closed month, and the proof of it. */

/** @param month e.g. `2026-10` */
export const countedIn = (month: string) =>
  `已计入 ${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月的统计`
export const means =
  '这个月的数字由两个人核对后签名封存，不再改动，您的举报是其中一件。您可以保存证明，自己核对。'
export const tellsNothing = '证明里没有您的查询码，也没有举报的内容。'
export const save = '保存证明'
export const saved = '证明已保存，请到“下载”里确认'
export const noProof = '这个举报没有可以保存的证明：当月件数太少没有公布，或者提交得太早'
export const yourself =
  '核对时在自己的电脑上运行下面的命令，把“查询码”换成您的查询码。只用到 OpenSSL，查询码不会发出去。'
/** Stands for the code in the commands. */
export const code = '查询码'
