import * as words from '#words/frame.ts'
import { LazyScreen, type LoadScreen, type ScreenFailureProps } from '../../../kit/lazy-screen.tsx'
import { languageBase } from '../../../kit/language-base.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { type SkeletonText, ScreenSkeleton } from './screen-skeleton.tsx'
import { Screen } from './screen.tsx'

/** Whether the server serves another build than this page's, at the site's base path. False if unknown. */
async function isSiteUpdated(page: Document, base: string): Promise<boolean> {
  const entry = page.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const answer = await fetch(base, { cache: 'no-store' })
    // A redirect leads to the other site.
    return answer.ok && !answer.redirected && !(await answer.text()).includes(entry)
  } catch {
    return false
  }
}

const lookForUpdate = () => isSiteUpdated(document, languageBase)

/** Shown in place of a screen that failed to load or threw. Never reloads by itself, which could loop. */
function ScreenFailure({ hasBroken, ...props }: ScreenFailureProps) {
  return hasBroken ? <div ref={place} /> : <LostScreen {...props} />
}

/** Loads the page that says that this one has failed. Sites load it once they are at rest, before it is needed. */
export const loadCrashPage = () => import('./crash-page.ts')

const place = (div: HTMLDivElement | null) => {
  if (!div) return
  // Stays if the page breaks before that code has arrived, and the network is away.
  div.textContent = words.broken
  loadCrashPage().then(
    ({ showCrash }) => showCrash(div),
    () => undefined,
  )
}

function LostScreen({ wasRetried, retry }: Omit<ScreenFailureProps, 'hasBroken'>) {
  const { data: isUpdated = false } = useLoad(lookForUpdate)
  return (
    <Screen title={words.failure} narrow>
      <Alert tone="warning" announce>
        <p>{isUpdated ? words.updated : words.lost}</p>
      </Alert>
      <p>
        {/* Browsers may remember a failed import: after one retry only a reload helps. */}
        {isUpdated || wasRetried ? (
          <Button onClick={() => location.reload()}>{words.reload}</Button>
        ) : (
          <Button onClick={retry}>{words.retry}</Button>
        )}
      </p>
    </Screen>
  )
}

interface SiteScreenProps {
  load: LoadScreen
  skeletonText?: SkeletonText | undefined
}

export const SiteScreen = ({ load, skeletonText }: SiteScreenProps) => (
  <LazyScreen
    load={load}
    opening={<ScreenSkeleton text={skeletonText} />}
    Failure={ScreenFailure}
  />
)
