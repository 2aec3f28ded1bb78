import type { Locator } from '@playwright/test'
import { clickOrTap } from '../../e2e/click-or-tap.ts'

/**
 * Seconds by the keystroke-level model: pointing, and a key of somebody who types, but not for a living.
 * Source: Card, Moran and Newell, "The keystroke-level model for user performance time with interactive systems",
 * Communications of the ACM 23 (1980), figure 1 (P = 1.10 s, K = 0.28 s).
 */
const model = { tap: 1.1, key: 0.28 }

/** What a job cost whoever did it. */
export interface Effort {
  /** Clicks, where there is a mouse. */
  readonly taps: number
  /** Characters typed: with an input method a Chinese one takes more than one key. */
  readonly keys: number
  /** Screenfuls scrolled, to what was tapped or typed into. */
  readonly screenfuls: number
  /** From the first act to the screen that confirms, by a machine that neither reads nor hesitates. */
  readonly machineSeconds: number
  /** Of a person's fingers alone: reading, thinking, scrolling and waiting come on top. */
  readonly personSeconds: number
}

/** The hand of a citizen: all that it does is counted, and nothing else. */
export class Hand {
  #taps = 0
  #keys = 0
  #screenfuls = 0
  #beganAt: number | undefined

  /** Scrolls until the target is in sight. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor()
    this.#beganAt ??= performance.now()
    const where = () => target.evaluate(() => window.scrollY / window.innerHeight)
    const before = await where()
    await target.scrollIntoViewIfNeeded()
    this.#screenfuls += Math.abs((await where()) - before)
  }

  async tap(target: Locator): Promise<void> {
    await this.#reach(target)
    this.#taps += 1
    await clickOrTap(target)
  }

  /** Types into a field, which is tapped first unless the page has taken the citizen there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#reach(field)
    const isThere = await field.evaluate((element) => element === document.activeElement)
    if (!isThere) await this.tap(field)
    this.#keys += text.length
    await field.pressSequentially(text)
  }

  /** Types in front of what a field holds. */
  async typeBefore(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    // Where the finger sets the cursor.
    await field.press('Home')
    this.#keys += text.length
    await field.pressSequentially(text)
  }

  /** What it took so far: asked for when the screen that confirms is there. */
  effort(): Effort {
    return {
      taps: this.#taps,
      keys: this.#keys,
      screenfuls: this.#screenfuls,
      machineSeconds: (performance.now() - (this.#beganAt ?? performance.now())) / 1000,
      personSeconds: this.#taps * model.tap + this.#keys * model.key,
    }
  }
}
