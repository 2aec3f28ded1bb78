import { describe, expect, test } from 'vitest'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import {
  addressOf,
  caseFrom,
  filterFrom,
  activeFilterCount,
  unfilteredView,
} from './desk-address.ts'

const everything: CaseFilter = {
  view: 'overdue',
  report_type_ids: [3, 12],
  statuses: ['accepted', 'processing'],
  assignee: '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b11',
  real_name: false,
  has_files: true,
  arrived_from: '2026-11-01T00:00:00+08:00',
  arrived_to: '2026-11-21T00:00:00+08:00',
}

describe('the list in the page address', () => {
  test('round-trips', () => {
    expect(filterFrom(new URLSearchParams(addressOf(everything).toString()))).toEqual(everything)
  })

  test('has the view alone without filters', () => {
    expect(addressOf(unfilteredView('mine')).toString()).toBe('view=mine')
    expect(activeFilterCount(unfilteredView('mine'))).toBe(0)
    expect(activeFilterCount(everything)).toBe(7)
  })

  test('defaults to the unassigned cases', () => {
    expect(filterFrom(new URLSearchParams())).toEqual(unfilteredView('unassigned'))
  })

  test.each([
    'view=nothing',
    'types=a,b',
    'statuses=lost',
    'assignee=me',
    'named=yes',
    'from=yesterday',
    'to=%00',
  ])('leaves out what cannot be read: %s', (typed) => {
    expect(filterFrom(new URLSearchParams(typed))).toEqual(unfilteredView('unassigned'))
  })

  test('includes the open case', () => {
    expect(caseFrom(new URLSearchParams('view=mine&case=20261121-0412'))).toBe('20261121-0412')
    expect(caseFrom(new URLSearchParams('case=../../x'))).toBeUndefined()
  })
})
