import { sample } from '#words/frame.ts'
import { siteTitle } from '#words/titles.ts'
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

/** Returns contact and filings: those of the environment, else of the front-end config; samples only without both. */
export function useIdentity(): Identity & { is_sample?: boolean; mark?: string } {
  const said: Identity = useFrontConfig()
  const known = runtimeConfig()
  return hasIdentity(said) && (known.is_sample || !hasIdentity(known))
    ? said
    : { ...known, mark: sampleMark() }
}

interface Identity {
  contact_phone?: string | undefined
  contact_email?: string | undefined
  contact_hours?: string
  icp_number?: string | undefined
  police_filing?: string
}

const hasIdentity = ({ contact_phone, contact_email, icp_number }: Identity) =>
  contact_phone || contact_email || icp_number

export const sampleMark = (): string => (runtimeConfig().is_sample ? sample : '')

/** Whether to show links to the personal centre; false until the config is loaded. */
export const usePersonalCenter = (): boolean =>
  useStore((state) => Boolean(state.config.personal_center))
