import './mobile.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { takeCodeFromAddress, watchAddressForCode } from '../features/site/given-code.ts'
import { supportOldBrowsers } from '../kit/old-browsers.ts'
import { registerWorker } from '../kit/register-worker.ts'
import { runtimeConfig } from '../kit/runtime-config.ts'
import { App } from './app.tsx'
import { screenAt } from './routes.ts'

supportOldBrowsers()
takeCodeFromAddress()
watchAddressForCode()

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')

// The screen's code travels while React starts. A failure shows when the screen is opened.
screenAt(location.hash)
  .load()
  .catch(() => undefined)

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
