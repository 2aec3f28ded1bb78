import { createGuard } from '../site/guard/guard.ts'
import { sessionSteps } from '../site/guard/session-steps.ts'
import { wantsDesktop } from '../../kit/device.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'

/** Guard of the desktop site. */
export const guard = createGuard({
  ...sessionSteps,
  device: {
    // The edge decides. Without it (`vite dev`, tests) every device stays.
    isMobile: (search) => runtimeConfig().mobile === true && !wantsDesktop(search, document.cookie),
    redirect: (address) => location.replace(address),
  },
})
