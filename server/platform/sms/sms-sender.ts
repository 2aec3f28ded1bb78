/** Sends one-time codes, query codes, and word of a result, to phones in mainland China. */
export interface SmsSender {
  /**
   * Done when the provider took the message: whether it reached the phone is known only later, if ever.
   * @param message `phone` has 11 digits; `code` is good for `minutes`
   * @throws ProviderUnavailable when trying again may help: the job that sends does
   * @throws ProviderRefused when this phone will not get one: wrong, blocked, or enough for the hour or day
   */
  send(message: { phone: string; code: string; minutes: number }): Promise<void>

  /**
   * Says that there is a result to look up, and nothing of it. Undefined where no template for it is set.
   * @param message `phone` has 11 digits
   * @throws as `send`
   */
  sendResultNotice?(message: { phone: string }): Promise<void>

  /**
   * Says that the account of this phone gets another phone in seven days, and how that is stopped. Undefined where no
   * template for it is set.
   * @param message `phone` has 11 digits
   * @throws as `send`
   */
  sendPhoneChangeNotice?(message: { phone: string }): Promise<void>

  /**
   * Tells whoever reported the code that their report is found by. Undefined where no template for it is set.
   * @param message `phone` has 11 digits; `queryCode` as people read it, in groups
   * @throws as `send`
   */
  sendQueryCode?(message: { phone: string; queryCode: string }): Promise<void>
}
