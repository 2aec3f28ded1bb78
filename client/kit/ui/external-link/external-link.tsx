import * as words from '#words/controls.ts'
import type { ComponentProps } from 'react'
import { isInWechat } from '../../device.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** A link to another site in another window, so that typed text is not lost; not in WeChat, which has one window. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  if (isInWechat(navigator))
    return (
      <a {...rest} rel="noreferrer">
        {children}
      </a>
    )
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden>{words.newWindow}</VisuallyHidden>
    </a>
  )
}
