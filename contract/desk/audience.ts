import * as z from 'zod/mini'
import { text } from '../field.ts'

/** Words that the reporter reads, and words that only colleagues read: two types, so that the compiler keeps them apart. */
export const wordsToReporter = z.string().brand<'to the reporter'>()
export const wordsToColleagues = z.string().brand<'to colleagues'>()
export type WordsToReporter = z.infer<typeof wordsToReporter>
export type WordsToColleagues = z.infer<typeof wordsToColleagues>

type Limits = Parameters<typeof text>
/** Schemas of these words in a call, as `text`: callers must say for whom they are. */
export const toReporter = (...limits: Limits) => text(...limits).brand<'to the reporter', 'in'>()
export const toColleagues = (...limits: Limits) => text(...limits).brand<'to colleagues', 'in'>()
