import './coming-soon.css'
import { runtimeConfig } from '../kit/runtime-config.ts'
import { comingSoon } from './coming-soon.ts'

comingSoon(document, location, runtimeConfig())
addEventListener('hashchange', () => comingSoon(document, location, runtimeConfig()))
