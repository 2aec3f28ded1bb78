/** A partner's `ticket`, with all other parameters to pass on. */
export interface PartnerTicket {
  readonly ticket: string
  readonly [name: string]: string
}

/** Parameters that are not the partner's: ours and WeChat's. */
const notPassedOn = new Set(['ticket', 'from', 'step', 'view', 'code', 'state'])
const maxMembers = 10
const maxLength = 500

/** Reads a partner's ticket from an address such as `/login?ticket=…&channel=a`; undefined on a return from WeChat. */
export function partnerTicket(search: string): PartnerTicket | undefined {
  const query = new URLSearchParams(search)
  const ticket = query.get('ticket')
  if (!ticket || query.has('code') || query.has('state')) return undefined
  const others = [...query]
    .filter(([name, value]) => !notPassedOn.has(name) && value.length <= maxLength)
    .slice(0, maxMembers)
  return { ...Object.fromEntries(others), ticket }
}
