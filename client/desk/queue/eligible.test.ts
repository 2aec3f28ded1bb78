import { expect, test } from 'vitest'
import { eligible } from './eligible.ts'

test('a case is offered only to colleagues whose scope has its type', () => {
  const everything = { id: 'a', report_type_ids: null }
  const fraud = { id: 'b', report_type_ids: [3] }
  const rumours = { id: 'c', report_type_ids: [4, 5] }
  const names = (...typeIds: number[]) =>
    eligible([everything, fraud, rumours], typeIds).map(({ id }) => id)
  expect(names(3)).toEqual(['a', 'b'])
  expect(names(3, 5)).toEqual(['a', 'b', 'c'])
  expect(names(9)).toEqual(['a'])
})
