import { createGuard } from '../features/guard/guard.ts'
import { sessionSteps } from '../features/guard/session-steps.ts'
import { isMobile, wantsDesktop } from '../kit/device.ts'

/** Of the desktop site. */
export const guard = createGuard({
  ...sessionSteps,
  device: {
    isMobile: (search) => isMobile(navigator) && !wantsDesktop(search, document.cookie),
    redirect: (address) => location.replace(address),
  },
})
