import { sql, type Kysely } from 'kysely'

/** Accounts with their sessions and notices, whose a report is, and what became of a one-time code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id bigint primary key generated always as identity,
      phone_index bytea not null unique,
      phone_sealed bytea not null,
      name_sealed bytea,
      email_index bytea unique,
      email_sealed bytea,
      wx_index bytea unique,
      partner_index bytea unique,
      password_hash text not null,
      consent_version text not null,
      consented_at timestamptz not null,
      registered_at timestamptz not null
    );

    create table session (
      id_mac bytea primary key,
      account_id bigint not null references account on delete cascade,
      signed_in_at timestamptz not null,
      seen_at timestamptz not null
    );
    create index session_by_account on session (account_id);
    create index session_by_seen on session (seen_at);

    create table sign_in_failure (
      subject_index bytea primary key,
      failures smallint not null,
      expires_at timestamptz not null
    );
    create index sign_in_failure_by_expiry on sign_in_failure (expires_at);

    create table notice (
      id bigint primary key generated always as identity,
      account_id bigint not null references account on delete cascade,
      title text not null,
      text text not null,
      at timestamptz not null,
      read_at timestamptz
    );
    create index notice_by_account on notice (account_id, id);
    create index notice_unread on notice (account_id) where read_at is null;
    create index notice_by_time on notice (at);

    alter table report add column account_id bigint references account on delete set null;
    create index report_by_account on report (account_id, id) where account_id is not null;

    alter table one_time_code
      add column handed_over_at timestamptz,
      add column refused_at timestamptz;
  `.execute(db)
}
