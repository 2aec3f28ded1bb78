import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Issues the key with which a device seals a draft. The device stores the ticket beside the draft and never the key: a
 * page that was killed requests the key again. Once the ticket has expired, a copy of the device opens nothing. The
 * server never has the draft, and forgets the key. A ticket outlives the draft's hours by one hour at least, so that a
 * page that is being edited needs a new one once an hour. Ours; needs no token, so that nothing links a draft to a session.
 */
export const draftKey = endpoint('POST draft/key', {
  access: 'anyone',
  input: z.object({
    /** Ticket of an earlier answer, to get the same key again; without it, a new key is made. */
    ticket: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({
    ticket: z.string(),
    /** 32 bytes as base64url. */
    key: z.string(),
  }),
  errors: ['notFound'],
})
