import type { AnnouncedName } from '../../contract/site/capabilities.ts'

/** Whether the back end offers each capability of `contract/site/capabilities.ts`. */
export type Features = Readonly<Record<AnnouncedName, boolean>>

/** The features of a back end that offers the specification alone. */
export const noFeatures: Features = {
  resumable_uploads: false,
  metadata_removal: false,
  idempotency: false,
  privacy: false,
  query_code_check: false,
  draft_keys: false,
  withdrawal: false,
  deadlines: false,
  receipts: false,
  counted: false,
  figures: false,
  code_by_sms: false,
  find_by_phone: false,
  claim: false,
  export: false,
  second_proof: false,
  sessions: false,
  phone_change: false,
  own_reports: false,
  notices_read: false,
  account_rules: false,
  session_times: false,
  wechat_in_app: false,
  six_digit_codes: false,
  proof_of_work: false,
}

const isFeature = (name: string): name is AnnouncedName => Object.hasOwn(noFeatures, name)

/** Turns announced names into features; unknown names are ignored. */
export const featuresFrom = (names: readonly string[]): Features => ({
  ...noFeatures,
  ...Object.fromEntries(names.filter(isFeature).map((name) => [name, true])),
})
