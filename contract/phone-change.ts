import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, phone, ticket } from './field.ts'
import { nothing } from './payload.ts'

/** How the citizen's phone can be changed, and whether a change waits. Ours, as all of this file. */
export const selfPhoneState = endpoint({
  method: 'GET',
  path: 'self/phone/state',
  access: 'user',
  input: nothing,
  output: z.object({
    /** The new phone, masked, and when it takes the place of the present one. */
    waiting: z.nullable(z.object({ phone: z.string(), at: instant })),
    /** Whether it works without the present phone: an e-mail is bound, and the present phone can be told. */
    without_old_phone: z.boolean(),
  }),
  errors: ['signInRequired'],
})

/**
 * Changes the phone that signs in; the reports of the account stay with it. `otp_ticket` (purpose `bind`) proves the new
 * phone. Besides:
 *
 * - `old_otp_ticket` (purpose `modify`, sent to the present phone) with the password or a code to the e-mail: at once.
 * - Without the present phone both of these, password and e-mail: after seven days, of which the present phone is told
 *   by SMS, and until when `self/phone/keep` stops it.
 *
 * A change at once ends every other session; a waiting one ends them all when it takes place.
 */
export const selfPhoneChange = endpoint({
  method: 'POST',
  path: 'self/phone/change',
  access: 'user',
  input: z.object({
    phone,
    otp_ticket: ticket,
    old_otp_ticket: z.optional(ticket),
    verify_ticket: z.optional(ticket),
    /** For a code of purpose `modify`, sent to the account's e-mail. */
    email_otp_ticket: z.optional(ticket),
  }),
  output: z.object({
    /** Null where it is done. */
    changes_at: z.nullable(instant),
    /** Of the new phone, in place of the one that this device holds. */
    device_proof: z.optional(z.string()),
  }),
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

/** Stops a change that waits; asks for no proof, because it keeps what is. */
export const selfPhoneKeep = endpoint({
  method: 'POST',
  path: 'self/phone/keep',
  access: 'user',
  input: nothing,
  output: nothing,
  errors: ['signInRequired'],
})
