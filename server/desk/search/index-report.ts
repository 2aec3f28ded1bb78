import type { Services } from '../../platform/services.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { withoutDurability } from '../../platform/database/without-durability.ts'
import { gramsOf } from './grams.ts'
import { searchableOf } from './searchable.ts'
import * as store from './search-store.ts'
import { monthOf, tokensOfMonth, type Tokens } from './tokens.ts'

type Deps = Services<'keyring'>

/** Reuses the token maker of the last month, since most arrivals are of one month. */
export function lastMonthsTokens({ keyring }: Deps): (month: string) => Tokens {
  let last: { month: string; tokens: Tokens } | undefined
  return (month) => {
    if (last?.month !== month) last = { month, tokens: tokensOfMonth(keyring, month) }
    return last.tokens
  }
}

export const tokensIn = (tokens: Tokens, texts: readonly string[]): number[] =>
  tokens.of(new Set(texts.flatMap((text) => [...gramsOf(text)])))

/** Indexes a report and its messages as they are now; clears the index of a withdrawn one. */
export async function indexReport(
  trx: Trx,
  deps: Deps,
  reportId: string,
  tokensFor = lastMonthsTokens(deps),
): Promise<void> {
  const arrived = await store.lockArrival(trx, reportId)
  const searchable = (await searchableOf(trx, deps, [reportId])).get(reportId)
  if (!arrived || !searchable) return void (await store.deleteTokens(trx, reportId))
  const tokens = tokensIn(tokensFor(monthOf(arrived)), searchable.texts)
  const { messages, files } = searchable
  await store.replaceTokens(trx, reportId, { tokens, messages, files })
}

type WaitingDeps = Deps & Services<'db' | 'logger'>

/** @returns whether one was waiting */
async function indexNext(deps: WaitingDeps, tokensFor: (month: string) => Tokens) {
  let taken: string | undefined
  try {
    await deps.db.transaction().execute(async (trx) => {
      await withoutDurability(trx)
      taken = await store.takeUnindexed(trx)
      if (taken !== undefined) await indexReport(trx, deps, taken, tokensFor)
    })
  } catch (err) {
    if (taken === undefined) throw err
    // The others must not wait for it.
    deps.logger.error({ err }, 'a report cannot be made findable')
    await store.giveUp(deps.db, taken)
  }
  return taken !== undefined
}

/** Indexes all waiting reports, one per transaction. @returns how many */
export async function indexWaiting(deps: WaitingDeps): Promise<number> {
  const tokensFor = lastMonthsTokens(deps)
  let count = 0
  while (await indexNext(deps, tokensFor)) count += 1
  return count
}
