import * as z from 'zod/mini'

/** Why a file has no preview: a password; broken, too large or too slow to open. */
export const noPreviewReasons = ['locked', 'unreadable'] as const
export type NoPreviewReason = (typeof noPreviewReasons)[number]

/** The text of a file, which is shown as text and never as markup. */
export const fileText = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** Whether the file has more text. */
    is_cut: z.boolean(),
    /** Invisible characters that were removed, where there are too many to mark each. */
    hidden_removed: z.number(),
  }),
])
export type FileText = z.output<typeof fileText>
export const textKinds = ['text'] as const satisfies readonly FileText['kind'][]
