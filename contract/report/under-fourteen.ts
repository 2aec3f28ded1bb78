/**
 * The rule on who may give personal data; one sentence for the privacy notice, the answers, the form and the help for
 * minors. Source: Personal Information Protection Law, art. 31.
 */
export const underFourteen =
  '未满 14 周岁的，可以匿名举报；注册账号和实名举报请由父母或其他监护人代为填写。'
export const underFourteenInEnglish =
  'Children under 14 may report anonymously. Accounts and reports with a name are for a parent or guardian to fill in.'
