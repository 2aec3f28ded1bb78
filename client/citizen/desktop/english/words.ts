import { errors } from '../../../../contract/envelope.ts'
import type { Status } from '../../../../contract/report/report-status.ts'
import type { Outcome } from '../../../../contract/report/report-steps.ts'
import { CallFailure, noAnswer, notSent } from '../../../kit/call-failure.ts'

/** English names of the default report types. A type that the centre added or renamed keeps its Chinese name. */
const typeNames: Readonly<Record<string, readonly [name: string, summary: string]>> = {
  政治: ['State security', 'Content that endangers national security or interests'],
  暴恐: ['Terrorism and violence', 'Terrorist or extremist content, bomb making, weapons'],
  诈骗: ['Fraud', 'Fake sites, fake customer service, investment and job scams'],
  色情: ['Pornography', 'Obscene pictures, films and live streams, solicitation'],
  低俗: ['Vulgar content', 'Offensive or sensational content that falls short of obscene'],
  赌博: ['Gambling', 'Gambling sites and apps, their promotion and payment'],
  侵权: ['Violation of rights', 'Privacy, likeness, reputation, copyright of a person'],
  谣言: ['Rumours', 'False news of disasters, epidemics, crimes or policies'],
  涉未成年人: ['Harm to minors', 'Content that harms, lures or is unfit for children'],
  网络暴力: ['Online abuse', 'Harassment, doxxing, mass insults, slander'],
  涉企侵权: ['Harm to a business', 'Smears, extortion or impersonation of a company'],
  其他: ['Something else', 'Choose this when you are not sure'],
}

/** Returns the English name of a type; undefined where there is none. */
export const typeName = (name: string | undefined): string | undefined => typeNames[name ?? '']?.[0]
export const typeSummary = (name: string): string | undefined => typeNames[name]?.[1]

export const statusNames: Readonly<Record<Status, string>> = {
  received: 'Received, not yet accepted',
  accepted: 'Accepted',
  processing: 'Being dealt with',
  transferred: 'Handed on to another authority',
  closed: 'Closed',
  rejected: 'Not accepted',
  supplement: 'We asked you for more information',
  appealing: 'Under appeal',
  withdrawn: 'Withdrawn',
}

/** Outcomes of a closed report. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  handled: 'Closed: the content was dealt with',
  transferred: 'Closed: handed on to another authority',
  not_found: 'Closed: nothing illegal or harmful was found',
  gone: 'Closed: the content was gone already',
  no_answer: 'Closed: no answer came to our question',
}

/** Steps of a report, by their names on the wire. */
export const stepNames: Readonly<Record<string, string>> = {
  收到: 'Received',
  受理: 'Accepted',
  办理: 'Dealt with',
  办结: 'Closed',
}

const failures = new Map<number, string>([
  [errors.badInput.errcode, 'Something in the form is not right. Please check each field.'],
  [errors.forbidden.errcode, 'This cannot be reported without a name. Please choose another type.'],
  [errors.notFound.errcode, 'No report was found for this code. Please check each character.'],
  [errors.conflict.errcode, 'This report was withdrawn, or this is not possible any more.'],
  [errors.tooLarge.errcode, 'A file is too large. Each may have up to 50 MB.'],
  [errors.fileType.errcode, 'A file of this kind cannot be taken.'],
  [
    errors.sessionExpired.errcode,
    'The page has expired. Please try once more: what you wrote is still here.',
  ],
  [errors.wrongCode.errcode, 'The safety check did not succeed. Please try again.'],
  [noAnswer, 'There was no answer. Please check your connection and try again.'],
  [notSent, 'The safety check was not completed. Please try again.'],
])

const tooMany: ReadonlySet<number> = new Set([errors.locked.errcode, errors.tooMany.errcode])

/**
 * Returns the message of a rate limit.
 * @param seconds undefined when the back end did not say
 */
function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while'
  if (seconds < 90) return 'a minute'
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Returns the English message of a thrown value, chosen by its `errcode`: the server's messages are Chinese. */
export function failureInEnglish(thrown: unknown): string {
  if (thrown instanceof CallFailure && tooMany.has(thrown.errcode))
    return `There were too many tries. Please wait ${waitInWords(thrown.retryAfter)}, then try again.`
  const known = thrown instanceof CallFailure ? failures.get(thrown.errcode) : undefined
  return (
    known ?? 'The service cannot answer at present. What you wrote is still here; try again later.'
  )
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Asia/Shanghai',
})

/** Formats a time as its date in China. An unreadable value is returned unchanged. */
export function dayInEnglish(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : dateFormat.format(date)
}
