import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { draftHours } from './retention.ts'

export type KeptFor = keyof typeof draftHours

/**
 * The key under which a device seals a report that is being written. The device keeps the ticket beside the draft,
 * and the key nowhere: a page that was killed asks for it again, and a copy of the device that is looked at after
 * the ticket has expired opens nothing. The server knows no draft, and forgets the key. Ours; needs no token, so
 * that nothing leads from a draft to a session.
 */
export const draftKey = endpoint({
  method: 'POST',
  path: 'draft/key',
  access: 'anyone',
  input: z.object({
    /** Of an earlier answer, whose key is wanted again; a new one is made without. */
    ticket: z.optional(z.string().check(z.maxLength(64))),
    kept_for: z._default(z.enum(['hours', 'days']), 'hours'),
  }),
  output: z.object({
    ticket: z.string(),
    /** 32 bytes as base64url. */
    key: z.string(),
    /** Seconds from now. */
    expires_in: z.number(),
  }),
  errors: ['notFound'],
})
