import { selfMsg } from '../../../../../contract/report.ts'
import { unreadable } from '../../../../kit/call-failure.ts'
import { maskPhonesIn } from '../../../../kit/mask-phone.ts'
import { call } from '../../../site/session/call.ts'
import { useStore } from '../../../../kit/store.ts'
import { shownPage, spanOf } from '../list/page-address.ts'

/** One notice, its phone numbers masked (spec §5); what a back end does not say is absent. */
export interface ShownNotice {
  /** Marks it as read; absent where the back end gives none. */
  id?: string
  title: string
  text?: string
  at?: string
  read?: boolean
}

export interface NoticesPage {
  total: number
  list: readonly ShownNotice[]
  unread: number
}

/**
 * A page of the citizen's notices; how many wait to be read goes into the store, for the badge.
 * @param read ids that were read, or all of them
 * @throws CallFailure, also when no list of notices can be read: that is not the same as having none
 */
export async function fetchNotices(page: number, read?: string[] | 'all'): Promise<NoticesPage> {
  const answer = await call(selfMsg, {
    ...spanOf(page),
    ...(read === 'all' ? { mark_all_read: true } : { mark_read: read }),
  })
  const { list, total, unread = 0 } = answer
  const notices = list?.flatMap(({ title, text, ...rest }) => {
    const [first = text, second] = [title, title && text]
    if (!first) return []
    return [{ title: maskPhonesIn(first), ...(second && { text: maskPhonesIn(second) }), ...rest }]
  })
  // Notices of which none can be read are not the same as none.
  if (!notices || (notices.length === 0 && list && list.length > 0)) throw unreadable()
  useStore.setState(({ user }) => ({ user: { ...user, unread } }))
  return { ...shownPage(notices, total, page), unread }
}
