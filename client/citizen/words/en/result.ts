import type * as chinese from '../zh/result.ts'
import { months } from './time.ts'

export const title = 'Progress of your report'
export const code = 'Query code'
export const found = 'Your report was found'

export const statusHeadline: typeof chinese.statusHeadline = {
  received: 'Your report was received and is waiting to be accepted',
  accepted: 'Your report was accepted',
  processing: 'Your report is being dealt with',
  transferred: 'Your report was transferred to another authority',
  closed: 'Your report is closed',
  rejected: 'Your report was not accepted',
  supplement: 'The centre asks you for more information',
  appealing: 'Your appeal was received and is being reviewed',
  withdrawn: 'Your report was withdrawn',
}

export const outcomeHeadline: typeof chinese.outcomeHeadline = {
  handled: 'The content that you reported was dealt with',
  transferred: 'The responsible authority has dealt with it',
  not_found: 'Nothing illegal or harmful was found',
  gone: 'The content that you reported was already gone',
  no_answer: 'No answer from you arrived, so nothing more could be done',
}

export const statusMeaning: typeof chinese.statusMeaning = {
  received: 'Staff first check whether it is a matter for this centre.',
  accepted: 'It is a matter for this centre, and will be dealt with next.',
  processing: 'Staff are looking into it. You will find the result here.',
  transferred: 'The authority that is responsible has it. You will find the result here.',
  closed: 'See “Progress” for what was done.',
  rejected: 'See “Progress” for the reason.',
  supplement: 'The time until you answer is not counted.',
  appealing: 'Another member of staff reviews it. You will find the result here.',
  withdrawn: 'What you wrote, your personal data and your files were deleted.',
}

export const final = 'This is the final result, after your appeal.'
export const took = (days: number) =>
  days <= 1 ? 'within 1 working day' : `after ${days} working days`

export const pleaseAnswer = (deadline: string) =>
  `Answer ${deadline}. Without an answer, the report is closed with what we have.`
export const whetherAccepted = 'whether it is accepted'
export const answered = 'the answer'
export const nextBy = (deadline: string, step: string) => `Next, ${deadline}: ${step}.`
export const late = (day: string, step: string) =>
  `Due by ${day}: ${step}. This is overdue; we will deal with it as soon as we can.`

export const answerNow = 'Answer'
export const disagree = 'Do you disagree with this result? '
export const disagreeAtAll = 'Do you disagree with how it is handled? '
export const appealOnce = 'You can appeal once. Another member of staff reviews it. '
export const answerBy = (deadline: string) => `The answer comes ${deadline}.`
export const appeal = 'Appeal'

export const urge = 'Send a reminder'
export const urgeAsk = 'Send the centre a reminder?'
export const urgeMeans = 'A supervisor then sees to it. You can send one reminder for each step.'
export const urgeNot = 'Cancel'
export const urgeConfirm = 'Yes, send it'
export const urgeDone = 'Reminder sent: a supervisor sees to it'
export const urgedOn = (day: string) => `You sent a reminder on ${day}. A supervisor sees to it.`

export const stillThereAsk =
  'It was dealt with 7 days ago. Is what you reported still there? One click tells us; it cannot be changed afterwards.'
export const stillThere = 'Still there'
export const notThere = 'No longer there'
export const saidStillThere = (isThere: boolean) =>
  isThere
    ? 'You told us that it is still there. It helps us to see whether it has come back. The result of your report does not change by it.'
    : 'You told us that it is no longer there. Thank you.'

export const appealDone = (deadline: string | undefined) =>
  deadline === undefined
    ? 'Your appeal was sent'
    : `Your appeal was sent. The answer comes ${deadline}`
export const messageDone = 'Your message was sent'
export const withdrawn = 'Your report was withdrawn'

export const message = 'Add information'
export const messageLabel = 'Your message'
export const appealLabel = 'What is wrong? Is there anything new?'
export const anonymousHint = 'Your report is anonymous: do not write your own name or number.'
export const files = 'Files'
export const kept = 'What you wrote is still here.'
export const keptAndOnce =
  'What you wrote is still here. You can send it again: it will not arrive twice.'
export const keptAndUnknown =
  'What you wrote is still here. It may have arrived: look up your report first, and send it again only if it is not there.'
export const submitMessage = 'Send the message'
export const submitAppeal = 'Send the appeal'
export const uploading = 'Files are being uploaded. The message is sent afterwards.'
export const notUploaded = 'A file could not be uploaded. Try again, or remove it'
export const editedMeanwhile =
  'Your earlier version has arrived and is shown in the messages. Your later changes are not in it: send again if you need them.'
export const review = 'Check your appeal'
export const change = 'Back'
export const confirm = 'Send'
export const reviewOnce = 'You can appeal once. It cannot be changed or withdrawn afterwards.'
export const reviewFinal = 'It cannot be changed or withdrawn afterwards.'
export const fileNames = (names: readonly string[]) => `Files: ${names.join(', ')}`

export const track = 'Progress'
export const noEvents = 'Nothing has happened yet.'
export const waitingForYou = 'Waiting for you'
export const lateStep = (day: string) => `was due by ${day}`
export const received = 'Received'
export const rejected = 'Not accepted'
export const withdrawal = 'Withdrawn'
export const closed = 'Closed'
export const reopened = 'Reopened'
export const closedAgain = 'Closed again'
export const reviewed = 'Review'

/** @param month e.g. `2026-10` */
export const countedIn = (month: string) =>
  `Counted in the figures for ${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export const thread = 'Messages'
export const noThread = 'No messages yet. Answers from staff will be shown here.'
export const messageName: typeof chinese.messageName = {
  centre: { message: 'Message from staff', appeal: 'Appeal', reply: 'Answer from staff' },
  reporter: { message: 'My message', appeal: 'My appeal', reply: 'My answer' },
  unknown: { message: 'Message', appeal: 'Appeal', reply: 'Answer' },
}
export const someMessage = 'Message'

export const ownWords = 'What you reported'
export const where = 'Where'
export const placeInWords = (place: string): string =>
  place.replace(/电话 (?=[\d+])/g, 'telephone ')
export const heading = 'Title'
export const story = 'What happened'
export const seenAt = 'When seen'
export const material = 'Evidence'
export const way = 'Way'
export const sentAt = 'Sent'
export const fileCount = (count: number) => (count > 0 ? `${count} files` : 'none')
export const named = 'With your name'
export const anonymous = 'Anonymous'

export const more = 'Is there more to say?'
export const mistake = 'Made a mistake?'
export const keepIt = 'Keep it'
export const leave = 'Another report'
export const print = 'Print'
