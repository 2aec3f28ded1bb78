import { expect, test } from 'vitest'
import type { CaseDetail } from '../../../contract/staff/case.ts'
import { changesBetween } from './changes.ts'

const colleague = { id: 'b', name: '李强' }
const before: CaseDetail = {
  case_number: '20261121-0412',
  version: 3,
  report_type: { id: 3, name: '网络赌博' },
  status: 'processing',
  status_name: '办理中',
  headline: '赌博网站',
  place: 'vip9988.cfd',
  real_name: false,
  involves_minors: false,
  is_urgent: false,
  files: 0,
  arrived_at: '2026-11-21T01:15:00Z',
  due_at: '2026-11-28T10:00:00Z',
  urgency: 'ok',
  assignee: { id: 'a', name: '王晓' },
  holder: null,
  has_answer: false,
  title: null,
  site_name: null,
  urls: [],
  account: null,
  seen_at: null,
  description: '一打开就弹',
  wants_result: false,
  evidence: [],
  entries: [],
  pending: null,
  may: ['close'],
  may_extend: true,
  lease_seconds: 120,
  outcome: null,
  authority: null,
  hold_until: null,
  reporter_left: false,
}

test('what has changed is said in sentences, and a new version alone is nothing', () => {
  expect(changesBetween(before, { ...before, version: 4, urgency: 'near' })).toEqual([])
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
  expect(changesBetween(before, after)).toEqual([
    '状态：办理中 → 待补充',
    '现由李强办理',
    '有新的内部备注（李强）：先别关群',
    '举报人已注销账号',
  ])
})

test('a case that was put back, or whose decision is under way, says so', () => {
  const pending = {
    id: 'p',
    step: 'close' as const,
    by: colleague,
    effective_at: '2026-11-22T01:15:10Z',
  }
  expect(changesBetween(before, { ...before, assignee: null, pending })).toEqual([
    '已放回，无人办理',
    '李强刚刚做了决定',
  ])
})
