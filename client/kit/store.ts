import { create } from 'zustand'
import type { Received } from '../../contract/receive.ts'
import type { User } from '../../contract/account/session.ts'
import type { FrontConfig, ReportType } from '../../contract/site/site.ts'
import type { Features } from './features.ts'

/** The answer of `front/config/detail`; empty until it is fetched, so `personal_center` is undefined. */
interface SiteConfig {
  /** 0 hides the personal centre. */
  personal_center?: number
  /** The parsed config string, or the raw one when it cannot be parsed (spec §3). */
  config?: FrontConfig | string
  /** Features of the back end beyond the specification. */
  features?: Features
}

/** The global state: exactly the members of spec §3. */
export interface GlobalState {
  /** The report types; empty until fetched. */
  typeList: readonly ReportType[]
  /** Minimum height of the middle of a page, in px. */
  centerStyle: { minHeight: number }
  /** The password while it is typed for a sign-in, a registration or a new password; otherwise empty. */
  password: string
  /** The signed-in citizen; the name is empty for a visitor. */
  user: { name: string } & Received<User>
  config: SiteConfig
  /** The citizen's choice where the address states none; as `real_name` of the contract: 0 anonymous, 1 named. */
  selectedWay: number
  /** The WeChat web app id. */
  appId: string
  /** Whether page statistics has been started. */
  stated: boolean
}

/** The state when the page starts. */
export const initialState: GlobalState = {
  typeList: [],
  centerStyle: { minHeight: 0 },
  password: '',
  user: { name: '' },
  config: {},
  selectedWay: 0,
  appId: '',
  stated: false,
}

/** The only global store, for both shells. */
export const useStore = create<GlobalState>(() => initialState)

/** Tells whether a citizen is signed in; also a selector: `useStore(isSignedIn)`. */
export const isSignedIn = ({ user }: Pick<GlobalState, 'user'>): boolean => user.name !== ''
