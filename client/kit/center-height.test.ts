import { expect, test } from 'vitest'
import { centerHeight, keepCenterHeight } from './center-height.ts'
import { useStore } from './store.ts'

test('spec §9: the minimum height is the window height minus 240, 55, 188, 80, 20 and 20', () => {
  expect(centerHeight(1080)).toBe(1080 - 240 - 55 - 188 - 80 - 20 - 20)
})

test('is never below 0 in a low window', () => {
  expect(centerHeight(500)).toBe(0)
})

test('spec §3: keeps centerStyle up to date when the window is resized, until stopped', () => {
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
