import type { Page } from '@playwright/test'

/**
 * Presses Tab and returns the focused element with its uncovered share, 0 to 1, of the part inside the window; 0 when it
 * is outside. Returns undefined when the focus has left the page.
 */
async function nextStop(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ name: string; seen: number } | undefined> {
  await page.keyboard.press(key)
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return undefined
    // A hidden file input is drawn as the element beside it.
    const drawn = active.matches('[type=file]') ? (active.nextElementSibling ?? active) : active
    const box = drawn.getBoundingClientRect()
    const points = [0.1, 0.3, 0.5, 0.7, 0.9]
      .map((share) => box.top + box.height * share)
      .filter((y) => y >= 0 && y < innerHeight)
    const seen = points.filter((y) => {
      const there = document.elementFromPoint(box.left + box.width / 2, y)
      return there && (drawn.contains(there) || there.contains(drawn) || there.matches('label'))
    })
    const name = `${active.tagName} ${active.getAttribute('aria-label') ?? ''} ${active.textContent}`
    return { name, seen: points.length === 0 ? 0 : seen.length / points.length }
  })
}

/** Lets the next Tab begin at the top of the document, or of an open dialog. */
const startOver = (page: Page) =>
  page.evaluate(() => {
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
  })

/** Tabs forward and back through a page (WCAG 2.4.11). @returns focused elements that are covered by a bar */
export async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await startOver(page)
  for (const key of ['Tab', 'Shift+Tab'] as const)
    for (let stops = 0; stops < 60; stops += 1) {
      const stop = await nextStop(page, key)
      if (!stop) break
      if (stop.seen < 0.5) hidden.push(`${key}: ${stop.name}`)
    }
  await page.evaluate(() => scrollTo(0, 0))
  return hidden
}
