import { langOf } from '#words/language.ts'
import { chineseOnly } from '#words/site.ts'

/** Says above a text of the centre that it has no English one. */
export const ChineseOnly = ({ of }: { of: string | undefined }) =>
  langOf(of) ? <p className="soft small">{chineseOnly}</p> : null
