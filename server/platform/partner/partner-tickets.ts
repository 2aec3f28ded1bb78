/** Verifies the signed tickets of a partner platform's citizens. */
export interface PartnerTickets {
  /**
   * Verifies a ticket.
   * @param ticket a JWT (RFC 7519), at most two minutes old, signed by the partner for us
   * @throws ProviderRefused for any fault
   */
  verify(ticket: string): Promise<PartnerCitizen>
}

interface PartnerCitizen {
  /** The citizen's id at the partner; the same in every ticket. */
  readonly subject: string
  /** Mainland phone, 11 digits, and name, when the partner knows them. */
  readonly phone?: string
  readonly name?: string
  /** Of this ticket alone. A ticket is valid once: the caller stores the id until `expiresAt`. */
  readonly id: string
  /** The ticket is refused from here on. */
  readonly expiresAt: Date
}
