/** Sends e-mails to citizens. */
export interface MailSender {
  /**
   * Done when the mail server took it. A server that takes it may still return it later.
   * @param message `to` is one address; `text` plain text
   * @throws ProviderUnavailable when trying again may help: the job that sends does
   * @throws ProviderRefused when this address, or this message, will not be taken
   */
  send(message: { to: string; subject: string; text: string }): Promise<void>
}
