import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, ticket } from '../field.ts'
import { phone } from '../person-field.ts'

/** Returns how the citizen's phone can be changed, and the waiting change. Ours, like all of this file. */
export const selfPhoneState = endpoint('GET self/phone/state', {
  access: 'user',
  output: z.object({
    /** The new phone, masked, and the time at which it replaces the present one. */
    waiting: z.nullable(z.object({ phone: z.string(), at: instant })),
    /** Whether the phone can be changed without the present one: an e-mail is bound, and the present phone can be notified. */
    without_old_phone: z.boolean(),
  }),
  errors: ['signInRequired'],
})

/**
 * Changes the phone that signs in; the reports of the account stay with it. `otp_ticket` (purpose `bind`) proves the
 * new phone. In addition, the call needs one of these:
 *
 * - `old_otp_ticket` (purpose `modify`, sent to the present phone), with the password or a code to the e-mail:
 *   changes at once.
 * - Without the present phone, both the password and the e-mail code: changes after seven days. The present phone is
 *   notified by SMS, and until then `self/phone/keep` cancels the change.
 *
 * An immediate change ends every other session; a waiting one ends all sessions when it takes effect.
 */
export const selfPhoneChange = endpoint('POST self/phone/change', {
  access: 'user',
  input: z.object({
    phone,
    otp_ticket: ticket,
    old_otp_ticket: z.optional(ticket),
    verify_ticket: z.optional(ticket),
    /** Ticket for a code of purpose `modify`, sent to the account's e-mail. */
    email_otp_ticket: z.optional(ticket),
  }),
  output: z.object({
    /** Null if the change took effect at once. */
    changes_at: z.nullable(instant),
    /** Proof for the new phone; replaces the one that this device holds. */
    device_proof: z.optional(z.string()),
  }),
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

/** Cancels a waiting change. Needs no proof, because nothing changes. */
export const selfPhoneKeep = endpoint('POST self/phone/keep', {
  access: 'user',
  errors: ['signInRequired'],
})
