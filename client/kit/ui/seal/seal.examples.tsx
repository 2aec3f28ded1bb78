import type { Examples } from '../examples.ts'
import { Seal } from './seal.tsx'

export const examples: Examples = {
  'with a date': () => <Seal word="已收到" date="2026.11.21" />,
  'four characters': () => <Seal word="不予受理" date="2026.11.23" />,
}
