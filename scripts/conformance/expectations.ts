/** The portal's expectation of a call, beyond an envelope. */
export interface Expectation {
  /**
   * `required`: the portal's main tasks fail without it. `expected`: a screen fails. `optional`: a back end may refuse
   * it, and no page leads to it.
   */
  readonly need: 'required' | 'expected' | 'optional'
  /** Paths into `data` that must be readable, or the call fails. `[]` is any item of a list. */
  readonly must?: readonly string[]
  /** Paths that the portal can do without. */
  readonly should?: readonly string[]
  /** The main tasks do not need `should`. */
  readonly hasDefaults?: true
  /** The effect on the portal if the call is refused or one of `should` cannot be read. */
  readonly without: string
  /** The effect on citizens when the call fails, if it differs from `without`. */
  readonly broken?: string
}

/** Expectations of the 35 calls (spec §7), by path; a test fails for a missing call. */
export const expectations: Readonly<Record<string, Expectation>> = {
  accessToken: { need: 'required', must: ['access_token'], without: 'nothing works' },
  'izy/login': { need: 'optional', without: 'nobody comes in from the partner platform' },
  'access/report/type': { need: 'optional', without: 'nobody counts which types are opened' },
  captcha: {
    need: 'expected',
    without: 'calls are sent without any check',
    broken: 'nobody gets past a check',
  },
  'captcha/verify': {
    need: 'expected',
    without: 'what was read goes along with the call itself',
    broken: 'nobody gets past a check',
  },
  'sms/otp': { need: 'expected', without: 'no codes: no registering, no signing in by SMS' },
  'sms/otp/check': {
    need: 'expected',
    without: 'the code itself goes along with the next call',
    broken: 'nobody can prove their phone',
  },
  'user/register': { need: 'expected', without: 'nobody can make an account' },
  'file/upload/many': {
    need: 'required',
    must: ['files[].file_id'],
    without: 'reports go without evidence',
  },
  'report/noname/create': {
    need: 'required',
    should: ['query_code'],
    without: 'the citizen is told that the report has arrived, and gets no code to find it by',
    broken: 'nobody can report anonymously',
  },
  'report/create': {
    need: 'required',
    should: ['query_code'],
    without: 'the citizen is told that the report has arrived, and gets no code to find it by',
    broken: 'nobody can report by name',
  },
  'report/appeal': { need: 'expected', without: 'no messages and appeals' },
  'self/query': {
    need: 'required',
    // Anything but a remark: the portal shows what there is.
    should: ['report.status_name|report.status|report.description|report.report_type_id|list'],
    without: 'the citizen is told that the answer cannot be read',
    broken: 'nobody can look their report up',
  },
  'self/msg': {
    need: 'expected',
    should: ['list'],
    without: 'the page of notices says that they cannot be read',
  },
  'login/phone': { need: 'expected', without: 'nobody signs in by SMS' },
  'login/password': { need: 'required', without: 'nobody signs in by password' },
  'self/logout': { need: 'expected', without: 'the portal forgets the token by itself' },
  'user/phone/brief': {
    need: 'optional',
    should: ['phone'],
    without: "the account's phone is taken from self/info, or not shown",
  },
  'user/password/reset': { need: 'expected', without: 'a forgotten password stays forgotten' },
  'self/modify/info': { need: 'expected', without: 'the name stays as it is' },
  'self/password/verify': { need: 'expected', without: 'settings cannot be proven by password' },
  'self/modify/password': { need: 'expected', without: 'the password stays as it is' },
  'email/otp': { need: 'optional', without: 'no e-mail address can be bound' },
  'email/otp/check': {
    need: 'optional',
    without: 'the code itself goes along with the next call',
    broken: 'nobody can prove their e-mail address',
  },
  'self/email/bind': { need: 'optional', without: 'no e-mail address can be bound' },
  'self/email/unbind': { need: 'optional', without: 'an e-mail address stays bound' },
  'self/wx/bind': { need: 'optional', without: 'WeChat cannot be bound' },
  'self/wx/unbind': { need: 'optional', without: 'WeChat stays bound' },
  'self/destroy': { need: 'expected', without: 'nobody can delete their account' },
  'wx/oauth': {
    need: 'optional',
    should: ['authorize_url'],
    without: 'the address is made from wx.web_appid, and WeChat is not offered inside WeChat',
    broken: 'nobody signs in by WeChat',
  },
  'login/wx': { need: 'optional', without: 'nobody signs in by WeChat' },
  'report/judge': {
    need: 'optional',
    without: 'every way of reporting is offered for every type',
  },
  'front/config/detail': {
    need: 'required',
    hasDefaults: true,
    should: ['config', 'wx.web_appid', 'personal_center'],
    without: 'defaults: no texts of the centre, no WeChat, the personal centre is offered',
    broken: 'the pages have no texts of the centre',
  },
  'report/type/list': {
    need: 'required',
    must: ['list[].id', 'list[].name'],
    without: 'nobody can choose a type',
  },
  'self/info': { need: 'required', must: ['user.name'], without: 'nobody stays signed in' },
}

/** Members that the specification names (§3), which are no additions of ours. */
export const plainMembers: Readonly<Record<string, readonly string[]>> = {
  accessToken: ['access_token'],
  'front/config/detail': ['config', 'wx', 'personal_center'],
  'self/info': ['user.name'],
  'self/query': ['list'],
}
