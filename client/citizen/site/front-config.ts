import type { FrontConfig } from '../../../contract/site/site.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { useStore } from '../../kit/store.ts'

/** Defaults of the contract. Its schema stays with the loader, which the first page does not need. */
export const emptyFrontConfig: FrontConfig = {
  title: '',
  organiser: '',
  notices: [],
  campaigns: [],
  faq: [],
  authorities: [],
  privacy: { version: '', text: '' },
  rules: { version: '', text: '' },
}

/** Returns the front-end config, with defaults until it is loaded or where it cannot be read. */
export function useFrontConfig(): FrontConfig {
  const config = useStore((state) => state.config.config)
  return typeof config === 'object' ? config : emptyFrontConfig
}

/** Returns the portal's name: from the front-end config, else from the runtime config. */
export const useSiteTitle = (): string => useFrontConfig().title || runtimeConfig().title

export const sampleMark = (): string => (runtimeConfig().is_sample ? '（示例）' : '')

/** Whether to show links to the personal centre; false until the config is loaded. */
export const usePersonalCenter = (): boolean =>
  useStore((state) => Boolean(state.config.personal_center))
