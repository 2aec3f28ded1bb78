import './mobile.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { keepCenterHeight } from '../../kit/center-height.ts'
import { takeCodeFromAddress, watchAddressForCode } from '../site/given-code.ts'
import { languageBase } from '../../kit/language-base.ts'
import { supportOldBrowsers } from '../../kit/old-browsers.ts'
import { type LoadedScreen, routeAt, withLoaded } from '../site/screen/screen-routes.ts'
import { onceSettled } from '../../kit/once-settled.ts'
import { registerWorker } from '../../kit/register-worker.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { addManifest } from './add-manifest.ts'
import { loadCrashPage } from '../site/screen/site-screen.tsx'
import { App } from './app.tsx'
import { guardSteps } from './guard.ts'
import { MissedAddress } from './missed-address.tsx'
import { phoneRoutes } from './screens.ts'

supportOldBrowsers()
takeCodeFromAddress()
watchAddressForCode()

const mount = document.getElementById('app')

const [path = ''] = location.hash.slice(1).split('?', 1)
const route = routeAt(phoneRoutes, path) ?? routeAt(phoneRoutes, '/')
// Home opens without the server; every other screen asks it. First, since calls are evaluated in a task before the screen's.
if (route?.path !== '/') guardSteps.loadConfig().catch(() => undefined)
// A failure shows when the screen opens.
const screen = route?.load().catch(() => undefined)

/** @param screen its code: the page stands as the build rendered it, until React shows it whole */
function start(screen?: LoadedScreen): void {
  if (!mount) throw new Error('index.html has no #app')
  keepCenterHeight(window)
  const root = createRoot(mount, {
    // The screen's error boundary tells the citizen; keep the production console quiet.
    ...(import.meta.env.PROD && { onCaughtError: () => undefined }),
    onUncaughtError: () => void loadCrashPage().then((crash) => crash.replaceByCrash(mount)),
  })
  startTransition(() =>
    root.render(
      <HashRouter>
        <MissedAddress />
        <App routes={withLoaded(phoneRoutes, route?.path, screen)} />
      </HashRouter>,
    ),
  )
}

// Rendering has a task of its own, and is a transition in slices: a cheap phone stays responsive. The form's frame need not wait
// for the form.
setTimeout(() => (route?.id === 'submit' ? start() : void screen?.then(start)))

if (import.meta.env.PROD && runtimeConfig().service_worker) registerWorker(languageBase)
onceSettled(addManifest)
onceSettled(() => void loadCrashPage().catch(() => undefined))
