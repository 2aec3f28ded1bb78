import { expect, test } from 'vitest'
import { centerHeight, keepCenterHeight } from './center-height.ts'
import { useStore } from './store.ts'

test('spec §9: the minimum height is the window height minus 240, 55, 188, 80, 20 and 20', () => {
  expect(centerHeight(1080)).toBe(1080 - 240 - 55 - 188 - 80 - 20 - 20)
})

test('a low window gives 0 and not less', () => {
  expect(centerHeight(500)).toBe(0)
})

test('spec §3: centerStyle follows the window when it is resized, until told to stop', () => {
  const resize = (innerHeight: number) => {
    Object.assign(window, { innerHeight })
    window.dispatchEvent(new Event('resize'))
  }
  Object.assign(window, { innerHeight: 900 })
  const stop = keepCenterHeight(window)
  expect(useStore.getState().centerStyle).toEqual({ minHeight: 297 })
  resize(1000)
  expect(useStore.getState().centerStyle).toEqual({ minHeight: 397 })
  stop()
  resize(700)
  expect(useStore.getState().centerStyle).toEqual({ minHeight: 397 })
})
