import { sql, type Kysely } from 'kysely'

/**
 * What happened at the desk, as a chain of macs (decision 37). Entries are added and never changed. The application's
 * role has no right to change them (application-role.ts); the triggers hold whoever owns the tables, until they are
 * switched off, and the macs show what was done then.
 *
 * Entries leave by `forget_staff_audit` alone: those of more than three years ago, once a signed checkpoint says with
 * which mac the rest goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_audit (
      -- Without gaps.
      sequence bigint primary key check (sequence > 0),
      -- No finer than what is under the mac.
      at timestamptz(3) not null,
      -- No foreign keys: an entry outlives what it names.
      actor uuid,
      role text,
      session_mac bytea,
      action text not null,
      object_kind text not null,
      object_id text not null,
      before_mac bytea,
      after_mac bytea,
      reason_sealed bytea,
      result text not null check (result in ('done', 'refused')),
      request_id text,
      previous_mac bytea not null,
      mac bytea not null
    );
    create index staff_audit_object on staff_audit (object_kind, object_id, sequence);
    create index staff_audit_actor on staff_audit (actor, sequence);
    create index staff_audit_action on staff_audit (action, sequence);
    create index staff_audit_at on staff_audit (at);

    -- Up to where entries were forgotten, and the mac that the rest follows.
    create table staff_audit_checkpoint (
      sequence bigint primary key,
      entry_mac bytea not null,
      at timestamptz(3) not null,
      mac bytea not null
    );

    create function staff_audit_stays() returns trigger language plpgsql as $function$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'staff_audit' then
        if old.at < now() - interval '1095 days' then
          return old;
        end if;
      end if;
      raise exception 'entries of % stay as they are', tg_table_name using errcode = '42501';
    end $function$;

    create trigger staff_audit_stays before update or delete on staff_audit
      for each row execute function staff_audit_stays();
    create trigger staff_audit_is_not_truncated before truncate on staff_audit
      for each statement execute function staff_audit_stays();
    create trigger staff_audit_checkpoint_stays before update or delete on staff_audit_checkpoint
      for each row execute function staff_audit_stays();
    create trigger staff_audit_checkpoint_is_not_truncated before truncate on staff_audit_checkpoint
      for each statement execute function staff_audit_stays();

    -- With the rights of the tables' owner.
    create function forget_staff_audit(up_to bigint) returns void language sql security definer
      set search_path = public, pg_temp as $function$
        delete from staff_audit where sequence <= up_to
          and exists (select from staff_audit_checkpoint where sequence = up_to)
      $function$;
    revoke execute on function forget_staff_audit(bigint) from public;
  `.execute(db)
}
