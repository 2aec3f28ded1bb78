import { DraftKeeping } from './draft-keeping.tsx'
import { DraftNotice } from './draft-notice.tsx'

/** What the form says of the draft: in one file, which comes with what opens the draft. */
export const draftPanel = { DraftKeeping, DraftNotice }
