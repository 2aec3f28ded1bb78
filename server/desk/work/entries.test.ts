import { expect, test } from 'vitest'
import type { ContentsReader } from '../../platform/crypto/contents-reader.ts'
import { entriesOf } from './entries.ts'
import type { StoredDetail } from './detail-store.ts'

const reader: ContentsReader = {
  read: (_context, sealed) => sealed?.toString() ?? null,
}
const at = (time: string) => new Date(`2026-11-22T${time}+08:00`)
const citizenWrote = { staff_id: null, staff_name: null }
const handler = { staff_id: '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b11', staff_name: '王晓' }

const event = (
  id: number,
  status: StoredDetail['events'][number]['status'],
  time: string,
  by: typeof citizenWrote | typeof handler,
  note: string | null = null,
) => ({
  id: String(id),
  status,
  note_sealed: note === null ? null : Buffer.from(note),
  at: at(time),
  ...by,
})
const message = (
  id: number,
  author: 'reporter' | 'centre',
  kind: 'message' | 'appeal' | 'reply',
  time: string,
  msg: string,
) => ({ id: String(id), author, kind, msg_sealed: Buffer.from(msg), at: at(time), ...citizenWrote })

test('an anonymous citizen’s answer follows its question, although its time is known only to a quarter of an hour', () => {
  const row = {
    events: [
      event(1, 'received', '21:30:00', citizenWrote),
      event(2, 'accepted', '21:34:10', handler),
      event(3, 'supplement', '21:34:40', handler, '请问是哪一天？'),
      event(4, 'accepted', '21:30:00', citizenWrote),
      event(5, 'closed', '21:35:30', handler, '已处置。群已关闭。'),
      event(6, 'appealing', '21:30:00', citizenWrote),
    ],
    messages: [
      message(1, 'centre', 'reply', '21:30:00', '请问是哪一天？'),
      message(2, 'reporter', 'message', '21:30:00', '昨天晚上九点。'),
      message(3, 'centre', 'reply', '21:30:00', '群已关闭。'),
      message(4, 'reporter', 'appeal', '21:30:00', '群还在。'),
    ],
    notes: [{ id: '1', text_sealed: null, at: at('21:34:00'), ...handler }],
    urges: [{ at: at('21:35:00') }],
  }
  const told = entriesOf(row, reader, []).map(({ kind, from, status_name, text }) => [
    kind,
    from,
    status_name ?? text,
  ])
  expect(told).toEqual([
    ['note', 'centre', null],
    ['step', 'centre', '已受理'],
    ['step', 'centre', '待补充'],
    ['message', 'reporter', '昨天晚上九点。'],
    ['step', 'reporter', '已受理'],
    ['urge', 'reporter', null],
    ['step', 'centre', '已办结'],
    ['appeal', 'reporter', '群还在。'],
    ['step', 'reporter', '申诉中'],
  ])
})
