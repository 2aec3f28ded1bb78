import { titles } from '#words/titles.ts'
import { useEffect, useState } from 'react'
import { pageLayout } from '../report/form/report-form.tsx'
import type { FormLayout } from '../report/form-layout.ts'
import { SubmitReport } from '../report/submit-report.tsx'
import { Screen } from '../site/screen/screen.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'

const loadParts = () =>
  import('../report/parts/part-form.tsx').then(
    ({ partLayout }) => partLayout,
    () => pageLayout,
  )

/** Returns the layout: the whole form on one page, or parts when the page opens in elder mode. */
function useLayout(): FormLayout | undefined {
  const [layout, setLayout] = useState<FormLayout | undefined>(() =>
    document.documentElement.matches('[data-elder]') ? undefined : pageLayout,
  )
  useEffect(() => {
    if (!layout) void loadParts().then(setLayout)
  }, [layout])
  return layout
}

/** The report form, and then its receipt. Type and way are in the address. */
export default function Submit() {
  const layout = useLayout()
  return layout ? (
    <SubmitReport layout={layout} />
  ) : (
    <Screen title={titles.submit}>
      <Skeleton shape="block" />
    </Screen>
  )
}
