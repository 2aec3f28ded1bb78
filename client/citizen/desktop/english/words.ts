import { errors } from '../../../../contract/envelope.ts'
import type { Status } from '../../../../contract/report/report-status.ts'
import type { Outcome } from '../../../../contract/report/report-steps.ts'
import { CallFailure, noAnswer, notSent } from '../../../kit/call-failure.ts'

/** English names of the default report types. A type that the centre added or renamed keeps its Chinese name. */
const typeNames: Readonly<Record<string, string>> = {
  政治: 'State security',
  暴恐: 'Terrorism and violence',
  诈骗: 'Fraud',
  色情: 'Pornography',
  低俗: 'Vulgar content',
  赌博: 'Gambling',
  侵权: 'Violation of rights',
  谣言: 'Rumours',
  涉未成年人: 'Harm to minors',
  网络暴力: 'Online abuse',
  涉企侵权: 'Harm to a business',
  其他: 'Something else',
}

/** Returns the English name of a type; undefined where there is none. */
export const typeName = (name: string | undefined): string | undefined => typeNames[name ?? '']

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
