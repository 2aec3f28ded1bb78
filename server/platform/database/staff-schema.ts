import type { ColumnType, Generated } from 'kysely'
import type { ChangeKind } from '../../../contract/staff/people.ts'
import type { AdministratorRole, BusinessRole } from '../../../contract/staff/role.ts'

type Instant = ColumnType<Date, Date, Date>

export interface StaffSchema {
  staff_credential: {
    staff_id: string
    /** A PHC string. */
    password_hash: string
    /** The authenticator's secret, sealed under the person's data key. */
    totp_sealed: Buffer
    /** Time step of the last code used, in 30 seconds since 1970. */
    totp_step: number
    signed_in_at: Instant | null
  }
  staff_recovery_code: { staff_id: string; code_mac: Buffer }
  staff_passkey: {
    credential_id: Buffer
    staff_id: string
    public_key: Buffer
    /** Text: a bigint. */
    counter: string
    name: string
    added_at: Instant
    used_at: Instant | null
  }
  staff_session: {
    staff_id: string
    id_mac: Buffer
    began_at: Instant
    used_at: Instant
    stepped_up_until: Instant | null
  }
  staff_invitation: {
    staff_id: string
    id_mac: Buffer
    totp_sealed: Buffer | null
    half_mac: Buffer | null
    expires_at: Instant
  }
  staff_change: {
    id: Generated<string>
    kind: ChangeKind
    person_id: string
    person_duty: AdministratorRole | 'business'
    login: string | null
    name: string | null
    roles: BusinessRole[] | null
    report_type_ids: number[] | null
    reason: string
    requested_by: string
    requested_by_duty: AdministratorRole
    requested_at: Instant
    half_mac: Buffer | null
    decided_by: string | null
    decided_by_duty: AdministratorRole | null
    decided_at: Instant | null
    approved: boolean | null
  }
  staff_sign_in_failure: { subject_mac: Buffer; failures: number; expires_at: Instant }
}
