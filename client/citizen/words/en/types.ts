import type { ReportType } from '../../../../contract/site/site.ts'
import { langOf } from './language.ts'

/** Names and summaries of the default types, by their Chinese names. */
export const types: Readonly<Record<string, readonly [name: string, summary: string]>> = {
  政治: ['State security', 'Against national security, honour and interests'],
  暴恐: ['Terror and violence', 'Terrorist, extremist or bloody content'],
  诈骗: ['Fraud', 'Job scams, fake service staff, fake investments'],
  色情: ['Pornography', 'Obscene pictures and videos, solicitation'],
  低俗: ['Vulgar content', 'Crude or suggestive, but not obscene'],
  赌博: ['Gambling', 'Gambling sites, their advertising and payment'],
  侵权: ['Violation of rights', 'A person’s privacy, likeness, reputation, works'],
  谣言: ['Rumours', 'About disasters, epidemics, crimes, policies'],
  涉未成年人: ['Harm to minors', 'Harms or lures children, or is unfit for them'],
  网络暴力: ['Online abuse', 'Mass insults, doxxing, slander'],
  涉企侵权: ['Harm to a business', 'A company is smeared, extorted or imitated'],
  其他: ['Something else', 'If you are not sure, choose this'],
}

/** Returns the name of a type by its Chinese name, which a type of the centre's own keeps. */
export const typeNameInWords = (name: string): string => types[name]?.[0] ?? name

/** A type that the centre added or renamed keeps its words, and each the summary that the centre wrote in English. */
export function typeInWords(type: ReportType): ReportType {
  const [name, summary] = types[type.name] ?? []
  if (name === undefined || summary === undefined) return type
  return { ...type, name, summary: langOf(type.summary) ? summary : type.summary }
}
