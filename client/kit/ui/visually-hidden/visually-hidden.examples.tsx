import type { Examples } from '../examples.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export const examples: Examples = {
  'after words that are seen': () => (
    <p>
      查询码<VisuallyHidden>，分成四组，每组四个字符</VisuallyHidden>
    </p>
  ),
}
