/**
 * A feature beyond the specification that a back end announces. docs/CONFORMANCE.md also lists the features that its answers to calls
 * reveal without an announcement.
 */
interface Capability {
  readonly means: string
  /** Behaviour of the client when the back end lacks it. */
  readonly without: string
}

/** The capabilities that the list in `front/config/detail` names. Without that list there is the specification alone. */
export const capabilities = {
  resumable_uploads: {
    means:
      'evidence is sent by tus below `file/upload/resumable`, and goes on where it was cut off',
    without: 'each file goes whole to `file/upload/many`; one that was cut off is sent again',
  },
  metadata_removal: {
    means:
      'uploads sent with `remove_metadata` are stored without place, time, device and author, where the kind of file allows it',
    without: 'the choice is left out, and the form says that such data go along',
  },
  file_password: {
    means: '`file_password` of a report or message opens its locked files, and is stored encrypted',
    without: 'it is not asked for',
  },
  picture_words: {
    means: '`file/picture/words` reads the words in a picture for the token that uploaded it',
    without: 'pictures are searched for QR codes alone, on the device',
  },
  idempotency: {
    means: 'a call that is repeated under its `Idempotency-Key` counts once',
    without:
      'a submission whose answer was lost is not promised to be safe to repeat: the citizen is asked to look first',
  },
  privacy: {
    means:
      'an anonymous report leads to no address, device or session; who reports by name is encrypted; nobody can find a lost code',
    without: 'the pages promise none of it',
  },
  query_code_check: {
    means: 'query codes have the form of `query-code.ts`, with a check symbol',
    without: 'any code is accepted as it is typed, and shown as it came',
  },
  draft_keys: {
    means: '`draft/key` gives a key for a draft, for 25 hours, which the device does not keep',
    without:
      'the key lies beside the draft on the device until both are deleted; the pages do not call it sealed',
  },
  withdrawal: {
    means: '`report/withdraw` takes a report back for `withdraw_seconds`',
    without: 'nothing of it is shown',
  },
  deadlines: {
    means: 'each step of a report has a day by which it is due, and what is late is said to be',
    without: 'the pages promise no time before a report is sent',
  },
  receipts: {
    means:
      '`report/receipt` gives a receipt that the centre has signed, and `receipt/verify` says of one whether it did',
    without: 'the code is shown on its slip, and nothing is said of a signature',
  },
  figures: {
    means:
      '`figures/closed` gives the figures of each closed month, signed; announced from the first closed month on',
    without: 'no link leads to the page of figures, which says that there are none',
  },
  code_by_sms: {
    means: '`report/create` takes `send_code`: the query code goes to the reporter’s proven phone',
    without: 'the choice is left out',
  },
  find_by_phone: {
    means:
      '`report/find` lists the named reports of a phone that is proven by a code, and `report/found` opens one for reading',
    without: 'it is not offered; whoever lost a code signs in or calls',
  },
  own_address: {
    means: '`sms/otp` and `email/otp` without `phone` or `email` send to the account’s own',
    without: 'the citizen types the address to which the code goes',
  },
  second_proof: {
    means:
      'a code to the phone alone proves nothing for bindings and for deleting an account, nor does, for seven days, a password that it set: numbers get other owners',
    without: 'a code to the phone is offered there, too',
  },
  phone_change: {
    means:
      '`self/phone/change` changes the phone that signs in: by both phones, or without the present one after seven days',
    without: 'the page says that the phone cannot be changed here',
  },
  own_reports: {
    means: '`self/query` filters own reports by `status` and opens one by its `report_id`',
    without: 'the list is shown as it comes; a report with a query code is opened by that',
  },
  notices_read: {
    means: '`self/msg` takes `mark_read` and `mark_all_read`',
    without: 'notices are shown without marks and buttons of having been read',
  },
  account_rules: {
    means:
      'another password ends the other sessions; `self/destroy` erases who the citizen is, and their reports stay, found by code',
    without: 'the forms do the same and promise neither',
  },
  session_times: {
    means: 'sessions end after the times of `time-limits.ts`',
    without: 'nobody is warned beforehand; errcode 419 says that a session is over',
  },
  wechat_in_app: {
    means: '`wx/oauth` takes `in_wechat`, and answers an address that opens inside WeChat too',
    without:
      'WeChat is not offered inside WeChat, where a QR code cannot be scanned; elsewhere the address is made from `web_appid` where `wx/oauth` answers none',
  },
  six_digit_codes: {
    means: 'one-time codes have six digits',
    without:
      'codes of four to eight letters and digits are taken, and the words name no number of digits',
  },
  proof_of_work: {
    means:
      '`captcha` answers with a challenge of altcha, solved unseen: the accessibility statement says that nothing has to be read',
    without:
      'nothing is said of it beforehand; the answer of `captcha` decides: a picture with a text field, a challenge, or no check at all',
  },
} as const satisfies Readonly<Record<string, Capability>>

export type AnnouncedName = keyof typeof capabilities

/** The names that `front/config/detail` of our back end announces. */
export const announced = Object.keys(capabilities) as AnnouncedName[]
