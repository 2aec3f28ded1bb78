import { afterEach, beforeEach, expect, vi } from 'vitest'

// Whatever is printed during a test is either a bug or something the test should expect by itself.
const channels = ['log', 'info', 'warn', 'error'] as const

beforeEach(() => {
  for (const channel of channels) vi.spyOn(console, channel)
})

afterEach(() => {
  vi.useRealTimers()
  for (const channel of channels)
    expect(console[channel], `console.${channel} was called`).not.toHaveBeenCalled()
})
