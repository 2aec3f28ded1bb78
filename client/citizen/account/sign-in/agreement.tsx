import type { ComponentProps } from 'react'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { LegalLink } from '../../site/legal/legal-link.tsx'

/** Consent, given by a tick of one's own: never ticked beforehand. The texts open beside the form. */
export const Agreement = (props: Omit<ComponentProps<typeof Checkbox>, 'label'>) => (
  <Checkbox
    {...props}
    label={
      <>
        我已阅读并同意
        <LegalLink to="privacy" />和<LegalLink to="rules" />
      </>
    }
  />
)
