import type { Locator } from '@playwright/test'

/** Taps where the device is pointed at with a finger, clicks elsewhere: what a citizen of that device does. */
export async function hit(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => matchMedia('(pointer: coarse)').matches)
  await (isTouched ? target.tap() : target.click())
}
