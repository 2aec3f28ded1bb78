/** Before every id: they are positive. */
const beforeAll = '0'

/**
 * Walks through rows by ascending id, a batch at a time; each is looked up when the one before has been worked on, so
 * that rows may change or go meanwhile.
 * @param find the rows after an id, in the order of their ids, as many as a batch has
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

/** Works on one row after another. @returns how many there were */
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
