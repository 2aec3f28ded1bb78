import type { ReactNode } from 'react'
import { useLoad } from '../../kit/use-load.ts'
import { loadFrontConfig } from './load-front-config.ts'

/** What follows something that waits for the front-end config: it comes when that has come or failed, and is not pushed down. */
export const AfterConfig = ({ children }: { children: ReactNode }) =>
  useLoad(loadFrontConfig).state === 'loading' ? <i data-skeleton hidden /> : children
