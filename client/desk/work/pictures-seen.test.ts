import { expect, test } from 'vitest'
import { notePictureSeen, usePicturesSeen } from './pictures-seen.ts'

test('a picture counts once, however often it is viewed', () => {
  notePictureSeen('1/1')
  notePictureSeen('1/1')
  notePictureSeen('1/2')
  expect(usePicturesSeen.getState().size).toBe(2)
})
