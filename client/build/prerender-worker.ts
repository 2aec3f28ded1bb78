/** Renders pages of a site in a window of its own, so that the build keeps its globals. */
import { parentPort, workerData } from 'node:worker_threads'
import { Window } from 'happy-dom'
import { runtimeConfigElement } from '../../contract/site/runtime-config-element.ts'

const { bundle, isHandheld } = workerData as { bundle: string; isHandheld: boolean }

const window = new Window({ url: 'https://localhost/' })
const { document, localStorage, location, navigator } = window
// The server writes the names of the place into the page.
document.body.innerHTML = `<script type="application/json" id="${runtimeConfigElement}">{"title":"%siteTitle%","organiser":"%organiser%"}</script>`
for (const [name, value] of Object.entries({
  document,
  localStorage,
  location,
  navigator,
  window,
  matchMedia: () => ({ matches: isHandheld }),
}))
  Object.defineProperty(globalThis, name, { value, configurable: true })
const { html } = (await import(bundle)) as { html: Record<string, string> }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origin
parentPort?.postMessage(html)
