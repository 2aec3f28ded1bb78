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
// After the script of the sites, which comes with Vite's page and writes the stored settings once more then.
addEventListener('pageshow', apply)

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')
createRoot(mount).render(
  <MemoryRouter>
    <Gallery components={examplesByComponent} />
  </MemoryRouter>,
)
