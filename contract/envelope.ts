import * as z from 'zod/mini'
import { errors, type ErrorName } from './errors.ts'

/** The optional members of a failed call's `data`. `fields` maps a field's path to its message. */
export const failureData = z.object({
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds until a retry is worthwhile. */
  retry_after: z.optional(z.number()),
  /** From `login/phone`: registers the phone that was just proven. */
  otp_ticket: z.optional(z.string()),
  /** The phone's account has been unused for so long that it may belong to a former owner of the number. */
  unused_account: z.optional(z.boolean()),
  /** From `izy/login`: sent with the sign-in that identifies the citizen. */
  link_ticket: z.optional(z.string()),
})
export type FailureData = z.infer<typeof failureData>

/** The shape of every answer: `errcode` 0 is success. Source: spec §7. */
export const envelope = z.object({
  errcode: z.number(),
  errmessage: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.infer<typeof envelope>

export const success = (data: unknown): Envelope => ({ errcode: 0, errmessage: '', data })

/** Returns a failed answer; `message` replaces the default text. */
export const failure = (name: ErrorName, message?: string, data?: FailureData): Envelope => ({
  errcode: errors[name].errcode,
  errmessage: message ?? errors[name].errmessage,
  ...(data && { data }),
})
