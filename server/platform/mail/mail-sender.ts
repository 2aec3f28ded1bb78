export interface MailSender {
  /**
   * Resolves when the mail server accepted the message; it may still bounce later.
   * @param message `to` is one address; `text` plain text
   * @throws ProviderUnavailable when a retry may help, which the sending job does
   * @throws ProviderRefused when this address or message is refused
   */
  send(message: { to: string; subject: string; text: string }): Promise<void>
}
