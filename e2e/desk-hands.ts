import type { Page } from '@playwright/test'

/** A keyboard-only user of the desk; counts the keys. */
export interface Hands {
  /** Keys one after the other, `Control+Enter` as one. */
  press(...keys: string[]): Promise<void>
  /** Words, as an input method puts them in: not counted. */
  say(words: string): Promise<void>
  /** Keys since the last time that this was asked. */
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
