import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, rowId, text } from '../field.ts'
import { access, stepInput } from '../desk/case.ts'
import { colleague } from '../staff/role.ts'

/**
 * Shortcut for a usual decision: steps, prefilled reply, note. `{单位}` and other words in braces are placeholders; a
 * reply with an unfilled placeholder is not sent. A shared macro is used once another person has approved its version;
 * until then the version before stays in use.
 */
const macro = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Null: came with the desk. */
  owner: z.nullable(colleague),
  approved_by: z.nullable(colleague),
  /** Personal, or approved. */
  is_usable: z.boolean(),
  may_approve: z.boolean(),
  /** Null: all types. */
  report_type_id: z.nullable(z.number()),
  /** The digit that runs it, which belongs to the macro and never moves; null: none. */
  digit: z.nullable(z.number()),
  step: stepInput.step,
  before: z.array(stepInput.step),
  outcome: z.nullable(z.string()),
  authority_id: z.nullable(z.number()),
  reply: z.string(),
  note: z.string(),
})
export const macroList = endpoint('POST staff/macro/list', {
  access,
  output: z.object({
    list: z.array(macro),
    authorities: z.array(z.object({ id: z.number(), name: z.string(), hours: z.string() })),
    /** The report types of the caller's scope, in order. */
    report_types: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
export const macroSave = endpoint('POST staff/macro/save', {
  access,
  input: z.object({
    id: z.optional(z.uuid()),
    name: text('名称', 30),
    shared: z._default(z.boolean(), false),
    report_type_id: z.nullable(rowId),
    digit: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(9))), null),
    step: stepInput.step,
    before: stepInput.before,
    outcome: z.optional(stepInput.outcome),
    authority_id: stepInput.authority_id,
    reply: z._default(z.union([z.literal(''), text('答复', 1000)]), ''),
    note: z._default(z.union([z.literal(''), text('备注', 2000)]), ''),
  }),
  output: macro,
})
/** Approves a colleague's shared macro, for everybody's use. */
export const macroApprove = endpoint('POST staff/macro/approve', {
  access: { staff: ['reviewer', 'supervisor'] },
  input: z.object({ id: z.uuid() }),
  output: macro,
})
/** Lists the other approved versions of a macro, newest first. */
export const macroVersions = endpoint('POST staff/macro/versions', {
  access,
  input: z.object({ id: z.uuid() }),
  output: z.object({
    list: z.array(
      z.object({
        version: z.number(),
        name: z.string(),
        step: stepInput.step,
        before: z.array(stepInput.step),
        reply: z.string(),
        note: z.string(),
        /** Null: came with the desk. */
        approved_by: z.nullable(colleague),
        approved_at: instant,
        /** Null: still in use, while a later version waits for approval. */
        retired_at: z.nullable(instant),
      }),
    ),
  }),
})
export const macroDelete = endpoint('POST staff/macro/delete', {
  access,
  input: z.object({ id: z.uuid() }),
})
