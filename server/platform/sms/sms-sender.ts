import type { PageLanguage } from '../../../contract/pages.ts'

/** Sends text messages to phones in mainland China. */
export interface SmsSender {
  /**
   * Sends a one-time code. Resolves when the provider accepted it; delivery is known later, if ever.
   * @param message `phone` has 11 digits; `code` is valid for `minutes`
   * @throws ProviderUnavailable when a retry may help, which the sending job does
   * @throws ProviderRefused when this phone gets none: wrong, blocked, or over the hour's or day's limit
   */
  send(message: {
    phone: string
    code: string
    minutes: number
    language: PageLanguage
  }): Promise<void>

  /**
   * Says in every language that a result can be looked up, without its contents. Undefined without a template.
   * @param message `phone` has 11 digits
   * @throws as `send`
   */
  sendResultNotice?(message: { phone: string }): Promise<void>

  /**
   * Says in every language that the account of this phone gets another phone in seven days, and how to stop it.
   * Undefined without a template.
   * @param message `phone` has 11 digits
   * @throws as `send`
   */
  sendPhoneChangeNotice?(message: { phone: string }): Promise<void>

  /**
   * Sends the query code of a report to its reporter. Undefined without a template.
   * @param message `phone` has 11 digits; `queryCode` in groups, as people read it
   * @throws as `send`
   */
  sendQueryCode?(message: {
    phone: string
    queryCode: string
    language: PageLanguage
  }): Promise<void>
}
