import type { Examples } from '../examples.ts'
import { SkipLink } from './skip-link.tsx'

export const examples: Examples = {
  'shown when the Tab key reaches it': () => <SkipLink />,
}
