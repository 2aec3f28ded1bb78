import type { Page } from '@playwright/test'

/** Returns role and name of the focused element, as a screen reader announces it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    // Without a focused element, the body would return the text of the whole page.
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])]
        : []
    const label = labels.map((l) => l.innerText).join(' ')
    return [
      element.tagName,
      element.getAttribute('type'),
      element.getAttribute('aria-label'),
      label,
      element.innerText,
    ]
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' ')
  })

/** Presses Tab until the target has the focus; expects a visible focus at every stop. */
export async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab')
    if (target.test(await focused(page))) return
  }
  throw new Error(`Tab never reached ${String(target)}; the focus is on: ${await focused(page)}`)
}
