import { sql, type Kysely } from 'kysely'

/**
 * 催办 by citizens: when somebody urged what is late, once each deadline. Of an anonymous report the quarter of an hour,
 * as of everything that its reporter does (decision 28).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_case add column urged_at timestamptz;
    create index report_case_urged on report_case (report_id) where urged_at is not null;
    create function coarsen_urge() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (select from report where id = new.report_id and not real_name) then
        new.urged_at := quarter_hour(new.urged_at);
      end if;
      return new;
    end $$;
    create trigger report_case_urged before insert or update of urged_at
      on report_case for each row execute function coarsen_urge();

    alter table case_reminder drop constraint case_reminder_kind_check;
    alter table case_reminder add check (kind in ('remind', 'escalate', 'urge'));
  `.execute(db)
}
