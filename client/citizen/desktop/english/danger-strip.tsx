import { DangerStrip } from '../../site/danger-strip.tsx'

/** The emergency numbers in English. */
export const EnglishDanger = () => (
  <DangerStrip
    question="In danger, or did you just transfer money?"
    police="Call 110 (police)"
    fraud="Call 96110 (fraud)"
  />
)
