/** Sends one-time codes to phones. */
export interface SmsSender {
  /**
   * @param message `code` is good for `minutes`
   * @throws when the provider did not take it; the job that sends tries again
   */
  send(message: { phone: string; code: string; minutes: number }): Promise<void>
}
