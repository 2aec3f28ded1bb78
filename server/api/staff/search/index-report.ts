import type { Kysely, Transaction } from 'kysely'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { gramsOf } from './grams.ts'
import { searchableOf } from './searchable.ts'
import { deleteTokens, lockArrival, replaceTokens, takeUnindexed } from './search-store.ts'
import { monthOf, tokensOfMonth, type Tokens } from './tokens.ts'

interface Deps {
  readonly keyring: Keyring
}

/** Makes tokens of the month that they were last made of; most of what comes is of one month. */
export function lastMonthsTokens({ keyring }: Deps): (month: string) => Tokens {
  let last: { month: string; tokens: Tokens } | undefined
  return (month) => {
    if (last?.month !== month) last = { month, tokens: tokensOfMonth(keyring, month) }
    return last.tokens
  }
}

/** All that a report is found by. */
export const tokensIn = (tokens: Tokens, texts: readonly string[]): number[] =>
  tokens.of(new Set(texts.flatMap((text) => [...gramsOf(text)])))

/**
 * Lets a case be found by what its report and its messages say at this moment; nothing is left of one that was withdrawn.
 * @param tokensFor see `lastMonthsTokens`
 */
export async function indexReport(
  trx: Transaction<Schema>,
  deps: Deps,
  reportId: string,
  tokensFor = lastMonthsTokens(deps),
): Promise<void> {
  const arrived = await lockArrival(trx, reportId)
  const searchable = (await searchableOf(trx, deps, [reportId])).get(reportId)
  if (!arrived || !searchable) return deleteTokens(trx, reportId)
  const tokens = tokensIn(tokensFor(monthOf(arrived)), searchable.texts)
  await replaceTokens(trx, reportId, { tokens, messages: searchable.messages })
}

/** Indexes what waits for it, one report a transaction, until nothing does. @returns how many */
export async function indexWaiting(deps: Deps & { readonly db: Kysely<Schema> }): Promise<number> {
  const tokensFor = lastMonthsTokens(deps)
  for (let count = 0; ; count += 1) {
    const indexed = await deps.db.transaction().execute(async (trx) => {
      const reportId = await takeUnindexed(trx)
      if (reportId === undefined) return false
      await indexReport(trx, deps, reportId, tokensFor)
      return true
    })
    if (!indexed) return count
  }
}
