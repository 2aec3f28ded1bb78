/** Smaller than every id; ids are positive. */
const beforeAll = '0'

/**
 * Walks through rows by ascending id in batches. Each batch is selected after the one before was processed, so rows may
 * change or be deleted meanwhile.
 * @param find selects a batch of rows after an id, ordered by id
 */
export async function* batchesById<Row>(
  find: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let after = beforeAll; ;) {
    const rows = await find(after)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    after = idOf(end)
  }
}

/** Processes rows one after another. @returns how many there were */
export async function eachById<Row>(
  find: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for await (const rows of batchesById(find, idOf)) {
    for (const row of rows) await work(row)
    count += rows.length
  }
  return count
}
