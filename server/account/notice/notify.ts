import { noticeText, type NoticeCode } from '../../../contract/report/notice.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { sentences } from './sentences.ts'
import { insertNotice, type NewNotice } from './store.ts'

/** Stores a notice in the caller's transaction. Its values are not sealed: they must hold no personal data. */
export const notify = (
  trx: Trx,
  accountId: string,
  code: NoticeCode,
  notice: Pick<NewNotice, 'at' | 'code_mac' | 'values'>,
) =>
  insertNotice(trx, accountId, { ...notice, code, ...noticeText(sentences[code], notice.values) })
