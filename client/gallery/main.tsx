import '../kit/base.css'
import '../citizen/site/accessibility/modes.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { applySettings } from '../citizen/site/accessibility/apply-settings.ts'
import { parseSettings } from '../citizen/site/accessibility/settings.ts'
import { examplesByComponent } from './collect-examples.ts'
import { Gallery } from './gallery.tsx'

const apply = () =>
  applySettings(document.documentElement, parseSettings(location.search), 'standard')
apply()
// Runs after the settings script of the sites, which Vite's page loads and which writes the stored settings.
addEventListener('pageshow', apply)

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')
createRoot(mount).render(
  <MemoryRouter>
    <Gallery components={examplesByComponent} />
  </MemoryRouter>,
)
