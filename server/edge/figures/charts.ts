import { html, type Html } from '../../platform/html.ts'

/** Returns a bar of a table. Sizes are attributes: the CSP allows no style attribute. @param share 0 to 1 */
export const bar = (share: number, kind = ''): Html =>
  html`<svg class="bar ${kind}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="10" />
    <rect class="fill" width="${Math.round(share * 1000) / 10}" height="10" />
  </svg>`

/** Returns the top of a scale: 1, 2, 3 or 5 times a power of ten. */
export function scaleTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)))
  return [1, 2, 3, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? largest
}

/**
 * Returns the drawing of a line. It has no text, which would shrink with it on a phone; a null leaves a gap.
 * @param label description for screen readers
 */
export function line(values: readonly (number | null)[], top: number, label: string): Html {
  const points = values.map((value, i) =>
    value === null ? undefined : ([i * 100 + 50, Math.round(100 - (value / top) * 100)] as const),
  )
  const path = points
    .map((point, i) => point && `${points[i - 1] ? 'L' : 'M'}${point[0]} ${point[1]}`)
    .filter(Boolean)
    .join('')
  const dots = points.flatMap((point) => (point ? `M${point[0]} ${point[1]}h0` : [])).join('')
  const last = points.at(-1)
  return html`<svg
    class="line"
    viewBox="0 -4 ${values.length * 100} 108"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <path class="grid" d="${[0, 50, 100].map((y) => `M0 ${y}H${values.length * 100}`).join('')}" />
    <path stroke-width="3" d="${path}" />
    <path stroke-width="8" d="${dots}" />
    ${last && html`<path class="last" stroke-width="12" d="M${last[0]} ${last[1]}h0" />`}
  </svg>`
}
