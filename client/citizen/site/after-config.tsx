import type { ReactNode } from 'react'
import { useLoad } from '../../kit/use-load.ts'
import { loadFrontConfig } from './load-front-config.ts'

/** Content below something that waits for the front-end config. Waits as well, so that it is not pushed down. */
export const AfterConfig = ({ children }: { children: ReactNode }) =>
  useLoad(loadFrontConfig).isLoading ? <i data-skeleton hidden /> : <>{children}</>
