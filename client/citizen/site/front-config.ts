import { sample } from '#words/frame.ts'
import { siteTitle } from '#words/titles.ts'
import type { FrontConfig, RuntimeConfig } from '../../../contract/site/site.ts'
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

/** Returns the portal's Chinese name: from the front-end config, else from the runtime config. */
export const useChineseTitle = (): string => useFrontConfig().title || runtimeConfig().title

/** Returns the centre that receives reports: the organiser, else the portal's name. As the server's `centreName`. */
export function useCentreName(): string {
  const { organiser, title } = useFrontConfig()
  return organiser || runtimeConfig().organiser || title || runtimeConfig().title
}

/** Returns the portal's name in the language of the site. */
export const useSiteTitle = (): string => {
  const chinese = useChineseTitle()
  return siteTitle || chinese
}

/**
 * Returns contact and filings: those of the environment, else those of the front-end config; the samples only without
 * both.
 */
export function useIdentity(): Omit<RuntimeConfig, 'organiser'> & { mark: string } {
  const { contact_phone = '', contact_email = '', icp_number = '' } = useFrontConfig()
  const said = { contact_phone, contact_email, icp_number }
  const runtime = runtimeConfig()
  const isSample = runtime.is_sample && !Object.values(said).some(Boolean)
  const none = {
    contact_phone: '',
    contact_email: '',
    contact_hours: '',
    icp_number: '',
    police_filing: '',
  }
  const known = runtime.is_sample && !isSample ? { ...runtime, ...none } : runtime
  return {
    ...known,
    contact_phone: known.contact_phone || contact_phone,
    contact_email: known.contact_email || contact_email,
    icp_number: known.icp_number || icp_number,
    is_sample: isSample,
    mark: isSample ? sample : '',
  }
}

export const sampleMark = (): string => (runtimeConfig().is_sample ? sample : '')

/** Whether to show links to the personal centre; false until the config is loaded. */
export const usePersonalCenter = (): boolean =>
  useStore((state) => Boolean(state.config.personal_center))
