import * as z from 'zod/mini'

/**
 * Reasons why a file has no preview. `locked`: needs a password. `locked_or_broken`: the password is wrong or the file is damaged,
 * which traditional zip encryption does not tell apart. `unreadable`: broken. `incomplete`: so much is cut off that
 * nothing can be shown. `too_heavy`: time or memory did not suffice, in three attempts at a file.
 */
export const noPreviewReasons = [
  'locked',
  'locked_or_broken',
  'unreadable',
  'incomplete',
  'too_heavy',
] as const

/** Programs of the machine that some previews need: LibreOffice, FFmpeg, and Tesseract with simplified Chinese. */
export const outerPrograms = ['soffice', 'ffmpeg', 'tesseract'] as const
export type OuterProgram = (typeof outerPrograms)[number]

/** Encodings that a text can be read in, by the names of the Encoding Standard, and UTF-32. */
export const textEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
] as const
export type TextEncodingName = (typeof textEncodings)[number]

const shownPart = {
  /** Whether the file has more. */
  is_cut: z.boolean(),
  /** Invisible characters that were removed, where there are too many to mark each. */
  hidden_removed: z.number(),
}

const treeRow = z.object({
  depth: z.number(),
  /** Ends in `/` of a folder. */
  name: z.string(),
  /** Bytes as the archive states them; null of a folder, and where they are not stated. */
  size: z.nullable(z.number()),
  /**
   * `archive`: its entries follow. `closed`: an archive that is not opened. `bomb`: would be unpacked to a hundred times its
   * size. `locked`: a password opens the entry. `sealed`: the entry has a password that cannot be used here. `outside`: the name of the entry led
   * out of the archive.
   */
  note: z.nullable(z.enum(['archive', 'closed', 'bomb', 'locked', 'sealed', 'outside'])),
})
export type TreeRow = z.output<typeof treeRow>

/** The text of a file, which is shown as text and never as markup. */
export const fileText = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...shownPart,
    text: z.string(),
    /** Whether a program recognised the text in pictures. */
    is_recognised: z.optional(z.boolean()),
    /** Texts of the QR codes in pictures, unchanged; shown defanged. */
    codes: z.optional(z.array(z.string())),
    /** Files inside: attachments, and objects of documents. */
    rows: z.optional(z.array(treeRow)),
  }),
  z.object({
    kind: z.literal('chat'),
    ...shownPart,
    /** Text above the first message. */
    before: z.string(),
    /** `at` as the file writes it, without a time zone. */
    messages: z.array(z.object({ from: z.string(), at: z.string(), text: z.string() })),
  }),
  z.object({
    kind: z.literal('tree'),
    ...shownPart,
    /** Entries of an archive, folders first named where they begin. */
    rows: z.array(treeRow),
  }),
])
export type FileText = z.output<typeof fileText>
/** Returns the rows of the members that a file has: entries of an archive, attachments. */
export const rowsIn = (text: FileText): readonly TreeRow[] =>
  text.kind === 'chat' ? [] : (text.rows ?? [])
/** Whether the member at a row can be opened. */
export const isOpenable = ({ name, note }: TreeRow): boolean =>
  !name.endsWith('/') && (note === null || note === 'locked' || note === 'outside')
export const textKinds = ['text', 'chat', 'tree'] as const satisfies readonly FileText['kind'][]

const fraction = z.number().check(z.minimum(0), z.maximum(1))
/** A part of a page, in fractions of its width and height. */
export const redactionBox = z.object({
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
})

/** Boxes of the numbers of persons, cards and phones that were recognised in pictures; `page` counts from 1 on. */
export const recognisedNumbers = z
  .array(z.extend(redactionBox, { page: z.int().check(z.minimum(1)) }))
  .check(z.maxLength(200))

/** What can be shown of a file, or of a member of an archive. */
export const shownOfFile = {
  /** The program that the preview would have needed and that is not there; null when none is missing. */
  missing: z.nullable(z.enum(outerPrograms)),
  /** Whether it was cut short: 文件不完整. */
  is_incomplete: z.optional(z.boolean()),
  /** Whether it is a tall picture, whose pages are parts of it. */
  is_tall: z.optional(z.boolean()),
  /** Whether macros are inside, which never run. */
  has_macros: z.optional(z.boolean()),
  /** Pages that are shown as pictures. */
  pages: z.number(),
  /** Pages that it has. */
  total: z.number(),
  /** Kind of its text; null without one. */
  text: z.nullable(z.enum(textKinds)),
  /** Seconds that a film or a recording says it lasts; null where it says nothing. */
  seconds: z.nullable(z.number()),
  /** Waveform of a recording that can be played: the loudest of each part, 0 to 100; null without one. */
  peaks: z.nullable(z.array(z.number())),
  /** Where its pictures have numbers that 打码 offers to hide. */
  numbers: z.optional(recognisedNumbers),
}
