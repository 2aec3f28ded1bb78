import { expect, test } from 'vitest'
import { isContactNumber } from './case-list.tsx'

test.each(['13800138000', '138 0013 8000', '+86 138-0013-8000', '11010519491231002X'])(
  'a contact that no search finds: %s',
  (words) => expect(isContactNumber(words)).toBe(true),
)

test.each(['20261121-0412', '400-820-8820', '876543210', '138001380001'])(
  'not the contact of a reporter: %s',
  (words) => expect(isContactNumber(words)).toBe(false),
)
