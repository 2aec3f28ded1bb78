import { sql, type Kysely } from 'kysely'

/**
 * Waits for the chain's lock and reads the entry that the next one follows, in one round trip: everybody at the desk
 * waits while somebody holds it. In two statements of a volatile function, so that the second sees what was committed
 * while the first waited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function staff_audit_next() returns table (sequence bigint, mac bytea)
      language plpgsql volatile security invoker set search_path = public, pg_temp as $function$
    #variable_conflict use_column
    begin
      perform pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
      return query select sequence, mac from staff_audit order by sequence desc limit 1;
    end $function$;
  `.execute(db)
}
