import type { ReactNode } from 'react'
import type { AnnouncedName } from '../../../contract/site/capabilities.ts'
import { useFeatures } from './features.ts'

interface OfferProps {
  children: ReactNode
  /** Shown if the back end does not offer it. */
  otherwise?: ReactNode
}

/** Returns a component whose content depends on what the back end announces, so that screens need not ask. */
const offer = (name: AnnouncedName) =>
  function Offer({ children, otherwise }: OfferProps) {
    return <>{useFeatures()[name] ? children : otherwise}</>
  }

export const WithCodeBySms = offer('code_by_sms')
export const WithDeadlines = offer('deadlines')
export const WithDraftKeys = offer('draft_keys')
export const WithErasure = offer('account_rules')
export const WithFigures = offer('figures')
export const WithFindByPhone = offer('find_by_phone')
export const WithIdempotency = offer('idempotency')
export const WithMetadataRemoval = offer('metadata_removal')
export const WithNoticesRead = offer('notices_read')
export const WithPrivacy = offer('privacy')
export const WithProofOfWork = offer('proof_of_work')
export const WithQueryCodeCheck = offer('query_code_check')
export const WithReceipts = offer('receipts')
export const WithSecondProof = offer('second_proof')
export const WithSessionTimes = offer('session_times')
export const WithWithdrawal = offer('withdrawal')
