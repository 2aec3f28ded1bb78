import type { NoticeSentences } from '../../../../contract/report/notice.ts'
import { statusNames } from './status.ts'

const notYou = 'If this was not you, change your password now.'
const report = (news: string, text: string) => ({
  title: `Your report: ${news}`,
  text,
})

/** The notices of our back end; those of another stay Chinese. */
export const sentences: NoticeSentences = {
  report_received: report(
    statusNames.received,
    'We have your report, and tell you within the time limit whether we accept it.',
  ),
  report_accepted: report(
    statusNames.accepted,
    'Your report is accepted; somebody will handle it.',
  ),
  report_processing: report(statusNames.processing, 'Staff are checking and handling it.'),
  report_transferred: report(
    statusNames.transferred,
    'Your report is with the responsible authority.',
  ),
  report_closed: report(
    statusNames.closed,
    'You can see the result in “My reports”. If you disagree, you can appeal once.',
  ),
  report_rejected: report(
    statusNames.rejected,
    'You can see the reason in “My reports”. If you disagree, you can appeal once.',
  ),
  report_supplement: report(
    statusNames.supplement,
    'Staff need more information from you. Open “My reports” to see what, and add it there.',
  ),
  report_appealing: report(
    statusNames.appealing,
    'We look into it again and tell you the result here.',
  ),
  report_withdrawn: report(
    statusNames.withdrawn,
    'What you wrote, your personal data and your files were deleted, and nothing more is done. If it was not you who withdrew it, report again, and tell nobody the query code.',
  ),
  report_reply: { title: 'Your report has a new answer', text: 'Open the report to read it.' },
  report_answered: report(
    'your information was received',
    'We received your information and go on with your report.',
  ),
  welcome: {
    title: 'Welcome to your account',
    text: 'Reports that you send with your name while signed in appear in “My reports”. See earlier ones with their query code.',
  },
  password_changed: {
    title: 'Your password was changed',
    text: 'Other devices were signed out. If this was not you, sign in by SMS code now and set a new password.',
  },
  password_changed_partner_unlinked: {
    title: 'Your password was changed',
    text: 'Other devices were signed out, and the link with the partner platform was removed. If this was not you, sign in by SMS code now and set a new password.',
  },
  phone_change_requested: ({ days }) => ({
    title: 'Your phone number will be changed',
    text: `Somebody asked to change the phone number of your account. It will be changed in ${days} days; until then you can cancel it under “Account”. If this was not you, cancel it now and change your password.`,
  }),
  phone_change_cancelled: {
    title: 'Your phone number was not changed',
    text: 'You cancelled the change: sign in with your present number. If it was not you who asked for it, change your password now.',
  },
  phone_change_failed: {
    title: 'Your phone number was not changed',
    text: 'The new number already has another account, so nothing was changed. Sign in with your present number.',
  },
  phone_changed: {
    title: 'Your phone number was changed',
    text: 'Sign in with the new number from now on. Other devices were signed out. Your reports are still here. If this was not you, contact us now.',
  },
  email_linked: {
    title: 'Your e-mail address was linked',
    text: `If you forget your password, a code by e-mail can confirm that it is you. ${notYou}`,
  },
  email_unlinked: {
    title: 'Your e-mail address was unlinked',
    text: `Your account has no e-mail address any more. ${notYou}`,
  },
  wechat_linked: {
    title: 'WeChat was linked',
    text: 'You can sign in with WeChat from now on. If this was not you, unlink WeChat and change your password now.',
  },
  wechat_unlinked: {
    title: 'WeChat was unlinked',
    text: `WeChat no longer signs in to your account. ${notYou}`,
  },
  partner_linked: {
    title: 'Linked with the partner platform',
    text: 'Coming from the partner platform, you now enter your account directly. If this was not you, change your password now: that also removes the link.',
  },
}
