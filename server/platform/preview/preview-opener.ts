import type { Readable } from 'node:stream'
import type { OuterProgram, TextEncodingName } from '../../../contract/desk/evidence-text.ts'
import type { OpenedFile } from './opened-file.ts'
import type { Picture } from './picture.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'

/** A request beyond the usual preview of a file. */
export interface PreviewRequest {
  /** Opens the member at this row of an archive's tree in place of the archive. */
  readonly row?: number | undefined
  /** Opens the member at this row of that member's tree. */
  readonly inner?: number | undefined
  /** Password of the file or of the member. */
  readonly password?: string | undefined
  /** Frames of a film: 0 the first six, 1 the six between those, 2 the six after, and so on. */
  readonly round?: number | undefined
  /** Encoding of a text, or of the names in an archive, in place of the detected one. */
  readonly encoding?: TextEncodingName | undefined
  /** Reads the words in a citizen's own picture, and shows nothing. Such files have a place of their own. */
  readonly words?: boolean | undefined
}

/** Opens hostile files outside this process. */
export interface PreviewOpener {
  /**
   * Opens a file.
   * @param content is read to its end or destroyed
   * @param onPage receives the pages in order, at most `mostPages`
   * @returns its head, with the samples of a recording and `too_heavy` as reason where time or memory did not suffice; undefined
   * when it cannot be shown
   * @throws PreviewUnavailable when the file is not at fault; what the content or `onPage` throws
   */
  open(
    content: Readable,
    type: EvidenceType,
    onPage: (page: Picture) => Promise<void>,
    asked?: PreviewRequest,
  ): Promise<(OpenedFile & { readonly sound?: Buffer }) | undefined>

  /** Returns the programs that the opener may start. @throws PreviewUnavailable */
  programs?(): Promise<readonly OuterProgram[]>
}

/** Files cannot be opened now; a retry may work. */
export class PreviewUnavailable extends Error {
  constructor(cause: unknown) {
    super('Files cannot be opened for previews', { cause })
    this.name = 'PreviewUnavailable'
  }
}
