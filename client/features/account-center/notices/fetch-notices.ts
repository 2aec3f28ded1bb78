import type { Output } from '../../../../contract/endpoint.ts'
import { selfMsg } from '../../../../contract/report.ts'
import { call } from '../../session/call.ts'
import { useStore } from '../../../kit/store.ts'
import { spanOf } from '../list/page-address.ts'

export type NoticesPage = Output<typeof selfMsg>

/**
 * A page of the citizen's notices; how many wait to be read goes into the store, for the badge.
 * @param read ids that were read, or all of them
 * @throws CallFailure
 */
export async function fetchNotices(page: number, read?: string[] | 'all'): Promise<NoticesPage> {
  const answer = await call(selfMsg, {
    ...spanOf(page),
    ...(read === 'all' ? { mark_all_read: true } : { mark_read: read }),
  })
  useStore.setState(({ user }) => ({ user: { ...user, unread: answer.unread } }))
  return answer
}
