import { englishSiteTitle } from '../../../../contract/pages.ts'
import { AccessibilityStrip } from '../../site/accessibility/strip.tsx'
import type { ScreenFailureProps } from '../../../kit/lazy-screen.tsx'
import { ScreenFailure } from '../../site/screen/screen-failure.tsx'
import { ScreenSkeleton } from '../../site/screen/screen-skeleton.tsx'
import { englishStrip } from './english-strip.tsx'

const why = 'Perhaps there is no connection, or this site was updated. What you wrote is kept.'
const words = {
  title: 'This page did not open',
  siteTitle: englishSiteTitle,
  updated: why,
  lost: why,
  reload: 'Reload the page',
  retry: 'Try again',
}

/** Shown while an English page loads. Part of the first file, since the page's code is not there yet. */
export const EnglishOpening = () => (
  <main id="main" tabIndex={-1}>
    <ScreenSkeleton heard="Opening…" />
  </main>
)

/** Shown in place of an English page that failed to load or threw. */
export const EnglishFailure = (props: ScreenFailureProps) => (
  <>
    <AccessibilityStrip language={englishStrip} />
    <main id="main" tabIndex={-1}>
      <ScreenFailure {...props} words={words} />
    </main>
  </>
)
