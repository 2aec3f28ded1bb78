import './mobile.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { takeCodeFromAddress, watchAddressForCode } from '../site/given-code.ts'
import { supportOldBrowsers } from '../../kit/old-browsers.ts'
import { onceSettled } from '../../kit/once-settled.ts'
import { registerWorker } from '../../kit/register-worker.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { addManifest } from './add-manifest.ts'
import { App } from './app.tsx'
import { guardSteps } from './guard.ts'
import { paths } from './paths.ts'
import { screenAt } from './routes.ts'

supportOldBrowsers()
takeCodeFromAddress()
watchAddressForCode()

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')

// The screen's code travels while React starts. A failure shows when the screen is opened.
const screen = screenAt(location.hash)
screen.load().catch(() => undefined)
// What asks the server comes along with a screen, though not with the start page, which shows without.
if (screen.path !== paths.home) guardSteps.loadConfig().catch(() => undefined)

const root = createRoot(mount, {
  // The citizen is told by the screen's boundary; the console is for those who develop it.
  ...(import.meta.env.PROD && { onCaughtError: () => undefined }),
})
// In pieces, between which a cheap phone answers.
startTransition(() =>
  root.render(
    <HashRouter>
      <App />
    </HashRouter>,
  ),
)

if (import.meta.env.PROD && runtimeConfig().service_worker) registerWorker(import.meta.env.BASE_URL)
onceSettled(addManifest)
