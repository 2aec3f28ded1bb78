import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { legalPaths } from '../../site/legal/legal-paths.ts'

/** Consent, given by a tick of one's own: never ticked beforehand. The texts open beside the form. */
export const Agreement = (props: Omit<ComponentProps<typeof Checkbox>, 'label'>) => (
  <Checkbox
    {...props}
    label={
      <>
        我已阅读并同意
        <Link to={legalPaths.privacy} target="_blank">
          《隐私说明》<VisuallyHidden>（在新窗口打开）</VisuallyHidden>
        </Link>
        和
        <Link to={legalPaths.rules} target="_blank">
          《举报规则》<VisuallyHidden>（在新窗口打开）</VisuallyHidden>
        </Link>
      </>
    }
  />
)
