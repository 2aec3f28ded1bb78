import { sql, type Kysely } from 'kysely'

/**
 * The release before 0023 does not know `urged_at`: where it gives a step more time it would leave the old urging, and the
 * citizen could not urge the new deadline after the next upgrade. It forgets the reminder there, as this release does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_urging() returns trigger language plpgsql set search_path from current as $$
    begin
      new.urged_at := null;
      return new;
    end $$;
    create trigger report_case_urging_ends before update of reminded_at on report_case
      for each row when (
        old.reminded_at is not null and new.reminded_at is null and new.urged_at is not distinct from old.urged_at
      ) execute function end_urging();
  `.execute(db)
}
