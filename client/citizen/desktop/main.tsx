import '../../kit/jitless.ts'
import '../../kit/base.css'
import '../site/index-page.css'
import '../site/accessibility/modes.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { takeCodeFromAddress, watchAddressForCode } from '../site/given-code.ts'
import { type LoadedScreen, routeAt, withLoaded } from '../site/screen/screen-routes.ts'
import { desktopHome } from '../../kit/language-base.ts'
import { onceSettled } from '../../kit/once-settled.ts'
import { supportOldBrowsers } from '../../kit/old-browsers.ts'
import { registerWorker } from '../../kit/register-worker.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { loadCrashPage } from '../site/screen/site-screen.tsx'
import { App } from './app.tsx'
import { desktopRoutes } from './screens.ts'

supportOldBrowsers()
takeCodeFromAddress()
watchAddressForCode()

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')

// A failure shows when the screen opens.
const route = routeAt(desktopRoutes, location.pathname.slice(desktopHome.length - 1))
const screen = route?.load().catch(() => undefined)

const root = createRoot(mount, {
  // The screen's error boundary tells the citizen; keep the production console quiet.
  ...(import.meta.env.PROD && { onCaughtError: () => undefined }),
  onUncaughtError: () => void loadCrashPage().then((crash) => crash.replaceByCrash(mount)),
})
/** @param screen its code: the page stands as the build rendered it, until React shows it whole */
const start = (screen?: LoadedScreen): void =>
  root.render(
    <BrowserRouter basename={desktopHome.slice(0, -1)}>
      <App routes={withLoaded(desktopRoutes, route?.path, screen)} />
    </BrowserRouter>,
  )
// The form's frame need not wait for the form.
if (screen && route?.id !== 'submit') void screen.then(start)
else start()

if (import.meta.env.PROD && runtimeConfig().service_worker) registerWorker(desktopHome)
onceSettled(() => void loadCrashPage().catch(() => undefined))
