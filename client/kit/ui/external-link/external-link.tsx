import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** A link to another site; opens beside this one, so that nothing typed here is lost. */
export const ExternalLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <VisuallyHidden>（在新窗口打开）</VisuallyHidden>
  </a>
)
