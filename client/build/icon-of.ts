import { createElement, type ReactElement, type SVGProps } from 'react'

/** As each icon of lucide-react describes itself. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Of both sides, in CSS pixels. */
  readonly size?: number | string
}

/** The same element that `createLucideIcon` of lucide-react makes of what our pages give an icon. */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, className = '', ...rest }: IconProps): ReactElement {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide ${className}`.trim(),
      'aria-hidden': 'true',
      ...rest,
    }
    return createElement(
      'svg',
      attributes,
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
  }
}
