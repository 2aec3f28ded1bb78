/** A feature of a back end beyond the specification. */
interface Capability {
  /** `capabilities`: the list in `front/config/detail` names it; `answer`: only the call's own answer shows it. */
  readonly announcedBy: 'capabilities' | 'answer'
  readonly means: string
  /** What the client does when the back end lacks it. */
  readonly without: string
}

/** All capabilities. A back end that announces none offers the calls of the specification alone. */
export const capabilities = {
  resumable_uploads: {
    announcedBy: 'capabilities',
    means:
      'evidence is sent by tus below `file/upload/resumable`, and goes on where it was cut off',
    without: 'each file goes whole to `file/upload/many`; one that was cut off is sent again',
  },
  metadata_removal: {
    announcedBy: 'capabilities',
    means:
      'uploads sent with `remove_metadata` are stored without place, time, device and author, where the kind of file allows it',
    without: 'the choice is left out, and the form says that such data go along',
  },
  idempotency: {
    announcedBy: 'capabilities',
    means: 'a call that is repeated under its `Idempotency-Key` counts once',
    without:
      'a submission whose answer was lost is not promised to be safe to repeat: the citizen is asked to look first',
  },
  privacy: {
    announcedBy: 'capabilities',
    means:
      'an anonymous report leads to no address, device or session; who reports by name is encrypted; nobody can find a lost code',
    without: 'the pages promise none of it',
  },
  query_code_check: {
    announcedBy: 'capabilities',
    means: 'query codes have the form of `query-code.ts`, with a check symbol',
    without: 'any code is accepted as it is typed, and shown as it came',
  },
  draft_keys: {
    announcedBy: 'capabilities',
    means: '`draft/key` gives a key for a draft, for hours, which the device does not keep',
    without:
      'the key lies beside the draft on the device until both are deleted; the pages do not call it sealed',
  },
  withdrawal: {
    announcedBy: 'capabilities',
    means: '`report/withdraw` takes a report back for `withdraw_seconds`',
    without: 'nothing of it is shown',
  },
  deadlines: {
    announcedBy: 'capabilities',
    means: 'each step of a report has a day by which it is due, and what is late is said to be',
    without: 'the pages promise no time before a report is sent',
  },
  receipts: {
    announcedBy: 'capabilities',
    means:
      '`report/receipt` gives a receipt that the centre has signed, and `receipt/verify` says of one whether it did',
    without: 'the code is shown on its slip, and nothing is said of a signature',
  },
  counted: {
    announcedBy: 'capabilities',
    means:
      '`report/counted` says in which closed month a report is counted, and gives a proof of it',
    without: 'nothing of it is shown',
  },
  figures: {
    announcedBy: 'capabilities',
    means: '`figures/closed` gives the figures of each closed month, signed',
    without: 'no link leads to the page of figures, which says that there are none',
  },
  code_by_sms: {
    announcedBy: 'capabilities',
    means: '`report/create` takes `send_code`: the query code goes to the reporter’s proven phone',
    without: 'the choice is left out',
  },
  find_by_phone: {
    announcedBy: 'capabilities',
    means:
      '`report/find` lists the named reports of a phone that is proven by a code, and `report/found` opens one for reading',
    without: 'it is not offered; whoever lost a code signs in or calls',
  },
  claim: {
    announcedBy: 'capabilities',
    means:
      '`self/report/claim` puts a report that was made as a visitor into the list of an account',
    without: 'the form for it is left out; the code goes on finding the report',
  },
  export: {
    announcedBy: 'capabilities',
    means: '`self/export` answers with all that is stored of the citizen',
    without: 'the button is left out',
  },
  second_proof: {
    announcedBy: 'capabilities',
    means:
      'a code to the phone alone proves nothing for exporting, for bindings and for deleting an account, nor does, for seven days, a password that it set: numbers get other owners',
    without: 'a code to the phone is offered there, too',
  },
  sessions: {
    announcedBy: 'capabilities',
    means:
      '`self/session/list` shows the sessions of the account, and `self/session/end` ends them',
    without: 'nothing of them is shown',
  },
  phone_change: {
    announcedBy: 'capabilities',
    means:
      '`self/phone/change` changes the phone that signs in: by both phones, or without the present one after seven days',
    without: 'the page says that the phone cannot be changed here',
  },
  own_reports: {
    announcedBy: 'capabilities',
    means: '`self/query` filters own reports by `status` and opens one by its `report_id`',
    without: 'the list is shown as it comes; a report with a query code is opened by that',
  },
  notices_read: {
    announcedBy: 'capabilities',
    means: '`self/msg` takes `mark_read` and `mark_all_read`',
    without: 'notices are shown without marks and buttons of having been read',
  },
  account_rules: {
    announcedBy: 'capabilities',
    means:
      'another password ends the other sessions; `self/destroy` erases who the citizen is, and their reports stay, found by code',
    without: 'the forms do the same and promise neither',
  },
  session_times: {
    announcedBy: 'capabilities',
    means: 'sessions end after the times of `time-limits.ts`',
    without: 'nobody is warned beforehand; errcode 419 says that a session is over',
  },
  wechat_in_app: {
    announcedBy: 'capabilities',
    means: '`wx/oauth` takes `in_wechat`, and answers an address that opens inside WeChat too',
    without:
      'WeChat is not offered inside WeChat, where a QR code cannot be scanned; elsewhere the address is made from `web_appid` where `wx/oauth` answers none',
  },
  six_digit_codes: {
    announcedBy: 'capabilities',
    means: 'one-time codes have six digits',
    without:
      'codes of four to eight letters and digits are taken, and the words name no number of digits',
  },
  proof_of_work: {
    announcedBy: 'capabilities',
    means:
      '`captcha` answers with a challenge of altcha, solved unseen: the accessibility statement says that nothing has to be read',
    without:
      'nothing is said of it beforehand; the answer of `captcha` decides: a picture with a text field, a challenge, or no check at all',
  },
  otp_tickets: {
    announcedBy: 'answer',
    means: '`sms/otp/check` and `email/otp/check` exchange a code for a ticket',
    without: 'the code itself goes along with the call that needs it, as `otp`',
  },
  device_proof: {
    announcedBy: 'answer',
    means:
      'a sign-in answers a `device_proof`, which the next one on this device sends along: it has tries of its own',
    without: 'nothing is kept and nothing sent',
  },
  partner_link: {
    announcedBy: 'answer',
    means:
      '`izy/login` answers a `link_ticket` to a citizen of a partner who is not linked yet; signing in with it links them',
    without: 'whom a partner’s ticket stands for is the back end’s to say',
  },
  progress: {
    announcedBy: 'answer',
    means: '`progress` of a report says when each of its steps was reached or is expected',
    without: 'no dates are promised; the timeline tells what has happened',
  },
  urging: {
    announcedBy: 'answer',
    means: '`may.urge` of a report says that `report/urge` is possible now',
    without: 'nothing of it is shown',
  },
  still_there: {
    announcedBy: 'answer',
    means: '`may.still_there` of a report says that `report/still-there` is possible now',
    without: 'nobody is asked',
  },
  own_words: {
    announcedBy: 'answer',
    means: '`description`, `urls`, `account`, … of a report say what its reporter wrote',
    without: 'what is absent is not shown',
  },
  message_rights: {
    announcedBy: 'answer',
    means: '`may` of a report says whether a message or an appeal is possible now',
    without: 'both are offered, and the back end decides',
  },
} as const satisfies Record<string, Capability>

export type CapabilityName = keyof typeof capabilities

/** The capabilities that `front/config/detail` announces. */
export type AnnouncedName = {
  [Name in CapabilityName]: (typeof capabilities)[Name]['announcedBy'] extends 'capabilities'
    ? Name
    : never
}[CapabilityName]

const isAnnounced = (name: string): name is AnnouncedName =>
  Object.hasOwn(capabilities, name) &&
  capabilities[name as CapabilityName].announcedBy === 'capabilities'

/** The names that `front/config/detail` of our back end announces. */
export const announced: readonly AnnouncedName[] = Object.keys(capabilities).filter(isAnnounced)
