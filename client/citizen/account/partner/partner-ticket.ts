/** What a partner platform sends its citizen with: `ticket`, and whatever else it wants to have passed on. */
export interface PartnerTicket {
  readonly ticket: string
  readonly [name: string]: string
}

/** What the address of the sign-in screen says beside a ticket: ours, and WeChat's. */
const notPassedOn = new Set(['ticket', 'from', 'step', 'view', 'code', 'state'])
const maxMembers = 10
const maxLength = 500

/**
 * Reads an address such as `/login?ticket=…&channel=a`. WeChat's returns have a code or a state and are none.
 * @returns undefined where there is no ticket
 */
export function partnerTicket(search: string): PartnerTicket | undefined {
  const query = new URLSearchParams(search)
  const ticket = query.get('ticket')
  if (!ticket || query.has('code') || query.has('state')) return undefined
  const others = [...query]
    .filter(([name, value]) => !notPassedOn.has(name) && value.length <= maxLength)
    .slice(0, maxMembers)
  return { ...Object.fromEntries(others), ticket }
}
