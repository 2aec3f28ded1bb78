/** Reads the signed tickets with which a partner platform's citizens come. */
export interface PartnerTickets {
  /**
   * @param ticket a JWT (RFC 7519), at most two minutes old, signed by the partner for us
   * @returns what it vouches for
   * @throws ProviderRefused whatever is wrong with it
   */
  verify(ticket: string): Promise<PartnerCitizen>
}

interface PartnerCitizen {
  /** Who it is at the partner's; the same in every ticket. */
  readonly subject: string
  /** Mainland phone, 11 digits, and name, when the partner knows them. */
  readonly phone?: string
  readonly name?: string
  /** Of this ticket alone. It is good once: whoever accepts it remembers the id until `expiresAt`. */
  readonly id: string
  /** From here on the ticket is refused anyhow. */
  readonly expiresAt: Date
}
