import { sql, type Kysely } from 'kysely'

/** What was done in a calendar month of China, as the front page shows it: counted once, when the month is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_figures (
      month text primary key check (month ~ '^\\d{4}-\\d{2}$'),
      -- Labels and values, as they are shown; none where there was too little to count.
      items jsonb not null,
      counted_on date not null
    );
  `.execute(db)
}
