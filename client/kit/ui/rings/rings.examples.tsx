import type { Examples } from '../examples.ts'
import { Rings } from './rings.tsx'

export const examples: Examples = { 'behind a hero': () => <Rings /> }
