import { useEffect, useState } from 'react'
import { pageLayout } from '../../report/form/page-layout.ts'
import type { FormLayout } from '../../report/form-layout.ts'
import { SubmitReport } from '../../report/submit-report.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'

// Asked for by the start page without a network: from here it makes the form's files neither more nor larger.
export { waitingReport } from '../../report/waiting-report.ts'

const loadParts = () =>
  import('../../report/parts/part-layout.ts').then(
    ({ partLayout }) => partLayout,
    () => pageLayout,
  )

/** The whole form on a page; one thing at a time for whoever comes to it in elder mode. */
function useLayout(): FormLayout | undefined {
  const [layout, setLayout] = useState<FormLayout | undefined>(() =>
    document.documentElement.matches('[data-elder]') ? undefined : pageLayout,
  )
  useEffect(() => {
    if (!layout) void loadParts().then(setLayout)
  }, [layout])
  return layout
}

/** The form of a report, and then its receipt; `type` and `way` stand in the address. */
export default function Submit() {
  const layout = useLayout()
  return layout ? (
    <SubmitReport layout={layout} />
  ) : (
    <Screen title="提交举报">
      <Skeleton shape="block" />
    </Screen>
  )
}
