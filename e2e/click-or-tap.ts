import type { Locator } from '@playwright/test'

/** Taps on a device with a touch screen, clicks elsewhere. */
export async function clickOrTap(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => matchMedia('(pointer: coarse)').matches)
  await (isTouched ? target.tap() : target.click())
}
