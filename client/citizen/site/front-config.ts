import type { FrontConfig } from '../../../contract/site.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { useStore } from '../../kit/store.ts'

/** As the contract's defaults are; its schema stays with the loader, which a first page does not wait for. */
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

/** The front-end config; every member has a default until it is loaded, or when it cannot be read. */
export function useFrontConfig(): FrontConfig {
  const config = useStore((state) => state.config.config)
  return typeof config === 'object' ? config : emptyFrontConfig
}

/** The portal's name: from the front-end config, else from the runtime config. */
export const useSiteTitle = (): string => useFrontConfig().title || runtimeConfig().title

/** What follows a value that nobody has configured, so that it is taken for none. */
export const sampleMark = (): string => (runtimeConfig().is_sample ? '（示例）' : '')

/** Whether to show links to the personal centre: not before the config says so. */
export const usePersonalCenter = (): boolean =>
  useStore((state) => Boolean(state.config.personal_center))
