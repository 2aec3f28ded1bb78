import type { Page } from '@playwright/test'

/** A keyboard-only user of the desk; counts the keys. */
export interface Hands {
  /** Presses keys in sequence; `Control+Enter` counts as one. */
  press(...keys: string[]): Promise<void>
  /** Inserts text as an input method does; not counted. */
  say(words: string): Promise<void>
  /** Returns the number of keys since the last call. */
  count(): number
}

export function handsOn(page: Page): Hands {
  let pressed = 0
  return {
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        pressed += 1
      }
    },
    say: (words) => page.keyboard.insertText(words),
    count() {
      const counted = pressed
      pressed = 0
      return counted
    },
  }
}
