import { setMode } from '../accessibility-panel.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
