import { expect, test } from 'vitest'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { colleague, me, sampleCase } from '../../testing/desk-double.ts'
import { changesBetween } from './changes.ts'

const before = sampleCase('20261121-0412', {
  status: 'processing',
  status_name: '办理中',
  assignee: me,
})

test('changes are described in sentences, and a new version alone is no change', () => {
  expect(changesBetween(before, { ...before, version: 4, urgency: 'near' }, me.id)).toEqual([])
  const after: CaseDetail = {
    ...before,
    version: 5,
    status: 'supplement',
    status_name: '待补充',
    assignee: colleague,
    entries: [
      {
        kind: 'note',
        from: 'centre',
        by: colleague,
        at: '2026-11-22T01:15:00Z',
        text: '先别关群',
        status_name: null,
        files: [],
      },
    ],
    reporter_left: true,
  }
  expect(changesBetween(before, after, me.id)).toEqual([
    '状态：办理中 → 待补充',
    '现由李强办理',
    '有新的内部备注（李强）：先别关群',
    '举报人已注销账号',
  ])
})

test('describes a returned case and a pending decision', () => {
  const pending = {
    id: 'p',
    step: 'close' as const,
    by: colleague,
    effective_at: '2026-11-22T01:15:10Z',
  }
  expect(changesBetween(before, { ...before, assignee: null, pending }, me.id)).toEqual([
    '已放回，无人办理',
    '李强刚刚做了决定',
  ])
})

test('own changes are not reported', () => {
  const pending = {
    id: 'p',
    step: 'close' as const,
    by: me,
    effective_at: '2026-11-22T01:15:10Z',
  }
  const closed = { ...before, status: 'closed' as const, status_name: '已办结' }
  expect(changesBetween(before, { ...before, pending }, me.id)).toEqual([])
  expect(changesBetween({ ...before, pending }, closed, me.id)).toEqual([])
  expect(changesBetween({ ...before, pending }, closed, colleague.id)).toContain(
    '状态：办理中 → 已办结',
  )
})
