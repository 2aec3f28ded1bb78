import { sql, type Kysely } from 'kysely'

/**
 * How staff sign in, and how somebody becomes staff. The primary key of `staff_session` makes a person's newest session
 * their only one. A change is asked for by a system administrator and decided by a security administrator: the keys
 * to `staff (id, duty)` hold that, and as nobody has two duties, these are two people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_credential (
      staff_id uuid primary key references staff,
      password_hash text not null,
      totp_sealed bytea not null,
      -- Of the last code that was used, in 30 seconds since 1970: neither that one nor an earlier one works again.
      totp_step integer not null,
      signed_in_at timestamptz
    );
    create table staff_recovery_code (
      staff_id uuid not null references staff,
      code_mac bytea not null,
      primary key (staff_id, code_mac)
    );
    create table staff_session (
      staff_id uuid primary key references staff,
      id_mac bytea not null unique,
      began_at timestamptz not null,
      used_at timestamptz not null,
      stepped_up_until timestamptz
    );
    create table staff_invitation (
      staff_id uuid primary key references staff,
      id_mac bytea not null unique,
      -- Of whoever opened it last.
      totp_sealed bytea,
      expires_at timestamptz not null
    );
    create table staff_change (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('new', 'roles', 'reset_factor')),
      -- Of somebody new: theirs from when the change is granted.
      person_id uuid not null,
      login text,
      name text,
      roles text[],
      report_type_ids integer[],
      reason text not null,
      requested_by uuid not null,
      requested_by_duty text not null default 'system_administrator'
        check (requested_by_duty = 'system_administrator'),
      requested_at timestamptz not null,
      decided_by uuid,
      decided_by_duty text not null default 'security_administrator'
        check (decided_by_duty = 'security_administrator'),
      decided_at timestamptz,
      approved boolean,
      foreign key (requested_by, requested_by_duty) references staff (id, duty),
      foreign key (decided_by, decided_by_duty) references staff (id, duty),
      check (decided_by <> requested_by),
      check (kind <> 'new' or (login is not null and name is not null)),
      check (kind = 'reset_factor' or roles is not null),
      check ((decided_by is null) = (decided_at is null)),
      check ((decided_by is null) = (approved is null))
    );
    -- One open change a person, and one a login that is not there yet.
    create unique index staff_change_open on staff_change (person_id) where decided_at is null;
    create unique index staff_change_login on staff_change (login) where decided_at is null;

    create table staff_sign_in_failure (
      subject_mac bytea primary key,
      failures integer not null,
      expires_at timestamptz not null
    );
  `.execute(db)
}
