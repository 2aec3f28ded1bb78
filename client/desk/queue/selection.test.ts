import { beforeEach, describe, expect, test } from 'vitest'
import {
  forgetSelection,
  maxBatchSize,
  noteViewed,
  toggleAllViewed,
  toggleSelected,
  useSelection,
} from './selection.ts'

const row = (count: number) => ({
  case_number: `20261121-${String(count).padStart(4, '0')}`,
  version: 1,
  headline: `第 ${count} 件`,
  report_type: { id: 3, name: '诈骗' },
  status: 'received' as const,
})
const selected = () => [...useSelection.getState().selected]

describe('a selection', () => {
  beforeEach(forgetSelection)

  test('takes only viewed cases', () => {
    expect(toggleSelected(row(1).case_number)).toBe('请先打开看过，再选中')
    noteViewed(row(1))
    expect(toggleSelected(row(1).case_number)).toBeUndefined()
    expect(selected()).toEqual(['20261121-0001'])
    toggleSelected(row(1).case_number)
    expect(selected()).toEqual([])
  })

  test('selects and clears all viewed cases of a list', () => {
    noteViewed(row(1))
    noteViewed(row(3))
    const rows = [row(1), row(2), row(3)]
    toggleAllViewed(rows)
    expect(selected()).toEqual(['20261121-0001', '20261121-0003'])
    toggleAllViewed(rows)
    expect(selected()).toEqual([])
  })

  test('takes no appeal', () => {
    noteViewed(row(1))
    noteViewed({ ...row(2), status: 'appealing' })
    expect(toggleSelected(row(2).case_number)).toBe('申诉单独办理，不能批量处理')
    toggleAllViewed([row(1), row(2)])
    expect(selected()).toEqual(['20261121-0001'])
  })

  test('remembers the version viewed last', () => {
    noteViewed(row(1))
    noteViewed({ ...row(1), version: 4 })
    expect(useSelection.getState().viewed.get(row(1).case_number)).toEqual({
      ...row(1),
      version: 4,
    })
  })

  test('has a maximum', () => {
    for (let count = 1; count <= maxBatchSize + 1; count += 1) noteViewed(row(count))
    for (let count = 1; count <= maxBatchSize; count += 1) toggleSelected(row(count).case_number)
    expect(toggleSelected(row(maxBatchSize + 1).case_number)).toBe('一次最多选 200 件')
  })
})
