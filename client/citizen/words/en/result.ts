import type * as chinese from '../zh/result.ts'
import type { Status } from '../../../../contract/report/report-status.ts'

export const title = 'Progress of your report'
export const code = 'Query code'
export const found = 'Your report was found'

const statusNames: Readonly<Record<Status, string>> = {
  received: 'Received',
  accepted: 'Accepted',
  processing: 'In progress',
  transferred: 'Handed on',
  closed: 'Closed',
  rejected: 'Not accepted',
  supplement: 'We asked you',
  appealing: 'Under appeal',
  withdrawn: 'Withdrawn',
}
export const statusName = (status: Status | undefined, name: string): string =>
  status ? statusNames[status] : name

const stepNames: Readonly<Record<string, string>> = {
  收到: 'Received',
  受理: 'Accepted',
  办理: 'Dealt with',
  办结: 'Closed',
}
export const stepName = (name: string): string => stepNames[name] ?? name

export const statusHeadline: typeof chinese.statusHeadline = {
  received: 'Your report was received and waits to be accepted',
  accepted: 'Your report was accepted',
  processing: 'Your report is being dealt with',
  transferred: 'Your report was handed on to another authority',
  closed: 'Your report is closed',
  rejected: 'Your report was not accepted',
  supplement: 'The centre asks you for more information',
  appealing: 'Your appeal was received and is being reviewed',
  withdrawn: 'Your report was withdrawn',
}

export const outcomeHeadline: typeof chinese.outcomeHeadline = {
  handled: 'The content that you reported was dealt with',
  transferred: 'Another authority has dealt with it',
  not_found: 'Nothing illegal or harmful was found',
  gone: 'The content that you reported was already gone',
  no_answer: 'Your answer did not arrive, so that nothing more can be done',
}

export const statusMeaning: typeof chinese.statusMeaning = {
  received: 'Staff check first whether it is a matter for this centre.',
  accepted: 'It is a matter for this centre, and will be dealt with next.',
  processing: 'Staff are looking into it. You will find the result here.',
  transferred: 'The authority that is responsible has it. You will find the result here.',
  closed: 'See “Progress” for what was done.',
  rejected: 'See “Progress” for the reason.',
  supplement: 'The time until you answer does not count.',
  appealing: 'Another member of staff reviews it. You will find the result here.',
  withdrawn: 'What you wrote, your personal data and your files were deleted.',
}

export const final = 'This is the final result, after your appeal.'
export const took = (days: number) =>
  days <= 1 ? 'within 1 working day' : `after ${days} working days`

export const pleaseAnswer = (deadline: string) =>
  `Please answer ${deadline}. Without an answer, the report is closed with what we have.`
export const whetherAccepted = 'whether it is accepted'
export const answered = 'the answer'
export const nextBy = (deadline: string, step: string) => `Next, ${deadline}: ${step}.`
export const late = (day: string, step: string) =>
  `Due by ${day}: ${step}. This is overdue; we will deal with it as soon as we can.`

export const answerNow = 'Answer'
export const disagree = 'Do you disagree with this result? '
export const appealOnce = 'You can appeal once. Another member of staff reviews it. '
export const answerBy = (deadline: string) => `The answer comes ${deadline}.`
export const appeal = 'Appeal'

export const urge = 'Ask to hurry'
export const urgeAsk = 'Ask the centre to hurry?'
export const urgeMeans = 'A supervisor will be told. You can ask once for each step.'
export const urgeNot = 'Cancel'
export const urgeConfirm = 'Yes, ask'
export const urgeDone = 'Sent: a supervisor will be told'
export const urgedOn = (day: string) => `You asked on ${day}. A supervisor will be told.`

export const appealDone = (deadline: string | undefined) =>
  deadline === undefined
    ? 'Your appeal was sent'
    : `Your appeal was sent. The answer comes ${deadline}`
export const messageDone = 'Your message was sent'
export const withdrawn = 'Your report was withdrawn'

export const message = 'Add information'
export const messageLabel = 'Your message'
export const appealLabel = 'Why you disagree'
export const anonymousHint = 'Your report is anonymous: do not write your own name or phone number.'
export const files = 'Files'
export const kept = 'What you wrote is still here.'
export const keptAndOnce =
  'What you wrote is still here. You may send it again: it will not arrive twice.'
export const keptAndUnknown =
  'What you wrote is still here. Perhaps it has arrived: look up your report before you send it again.'
export const submitMessage = 'Send the message'
export const submitAppeal = 'Send the appeal'
export const uploading = 'Files are being uploaded. The message is sent afterwards.'
export const notUploaded = 'A file was not uploaded. Try again, or remove it'
export const editedMeanwhile =
  'Your earlier version has arrived and is shown in the messages. Send once more if you need your changes.'
export const review = 'Please check your appeal'
export const change = 'Back'
export const confirm = 'Send'
export const reviewOnce = 'You can appeal once. It cannot be changed or withdrawn afterwards.'
export const reviewFinal = 'It cannot be changed or withdrawn afterwards.'
export const fileNames = (names: readonly string[]) => `Files: ${names.join(', ')}`

export const track = 'Progress'
export const noEvents = 'Nothing has happened yet.'
export const waitingForYou = 'Waits for you'
export const lateStep = (day: string) => `was due by ${day}`
export const received = 'Received'
export const rejected = 'Not accepted'
export const closed = 'Closed'
export const reopened = 'Reopened'
export const closedAgain = 'Closed again'
export const reviewed = 'Review'

export const thread = 'Messages'
export const noThread = 'No messages yet. Answers of the staff will be shown here.'
export const messageName: typeof chinese.messageName = {
  centre: { message: 'Message of the staff', appeal: 'Appeal', reply: 'Answer of the staff' },
  reporter: { message: 'My message', appeal: 'My appeal', reply: 'My answer' },
  unknown: { message: 'Message', appeal: 'Appeal', reply: 'Answer' },
}
export const someMessage = 'Message'

export const ownWords = 'What you reported'
export const where = 'Where'
export const heading = 'Title'
export const story = 'What happened'
export const seenAt = 'When seen'
export const material = 'Files'
export const type = 'Type'
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
