import type { LeftOut } from '../../../contract/desk/decide-along.ts'

/** Why a case is not decided along with others. */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  appeal: '申诉，单独办',
  other_type: '类型不同，单独办',
  supplement: '在等补充',
  sensitive: '涉未成年人或敏感类型，单独办',
  over: '已有结果',
  review: '待审核',
  pending: '已决定，还没有生效',
}
