import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, sm3Hex } from '../field.ts'
import { staffRoles } from './role.ts'

// A member's own account; calls of others see none of it.

/** Returns when the caller's one session began, and the last sign-ins, wrong ones included. */
export const accountShow = endpoint('POST staff/account/show', {
  access: { staff: staffRoles },
  output: z.object({
    began_at: instant,
    sign_ins: z.array(z.object({ at: instant, done: z.boolean() })),
  }),
})

/** Changes the password, as SM3. @throws wrongCode for a wrong present password */
export const accountPassword = endpoint('POST staff/account/password', {
  access: { staff: staffRoles, steppedUp: true },
  input: z.object({ present: sm3Hex, password: sm3Hex }),
})

/** Returns ten new recovery codes, once; the former ones are void. */
export const accountRecoveryCodes = endpoint('POST staff/account/recovery-codes', {
  access: { staff: staffRoles, steppedUp: true },
  output: z.object({ recovery_codes: z.array(z.string()) }),
})
