import { lazy, type ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { languages, type PageLanguage } from '../../../contract/pages.ts'
import type { LazyScreenProps, ScreenFailureProps } from '../../kit/lazy-screen.tsx'
import { AccessibilityStrip } from '../site/accessibility/strip.tsx'
import type { StripLanguage } from '../site/accessibility/use-accessibility.tsx'
import { ScreenFailure } from '../site/screen/screen-failure.tsx'
import { ScreenSkeleton } from '../site/screen/screen-skeleton.tsx'

const Lost = () => (
  <p role="alert">This did not open. Please check your connection and reload the page.</p>
)
const load = () => import('./english/accessibility-tools.tsx').catch(() => ({ default: Lost }))

export const englishStrip: StripLanguage = ['Display', 'Exit ', 'Easy Mode', load, lazy(load)]

const why = 'Perhaps there is no connection, or this site was updated. What you wrote is kept.'
const failureWords = {
  title: 'This page did not open',
  siteTitle: languages.en.siteTitle,
  updated: why,
  lost: why,
  reload: 'Reload the page',
  retry: 'Try again',
}

/** English pages bring their own frame, so each stand-in has its main part. */
const EnglishFailure = (props: ScreenFailureProps) => (
  <>
    <AccessibilityStrip language={englishStrip} />
    <main id="main" tabIndex={-1}>
      <ScreenFailure {...props} words={failureWords} />
    </main>
  </>
)

interface LanguageParts extends Pick<LazyScreenProps, 'opening' | 'Failure'> {
  /** In place of the Chinese frame around the screens, for screens that bring their own. */
  frame: ReactNode
}

/** What the site shows by the language of a page before, around and instead of its screen. Part of the first file. */
export const languageParts: Readonly<Record<PageLanguage, LanguageParts>> = {
  'zh-CN': { opening: <ScreenSkeleton />, Failure: ScreenFailure, frame: undefined },
  en: {
    opening: (
      <main id="main" tabIndex={-1}>
        <ScreenSkeleton heard="Opening…" />
      </main>
    ),
    Failure: EnglishFailure,
    frame: <Outlet />,
  },
}
