import { itemKey, type TextItem, type TextKindName } from '../../../contract/texts/public-text.ts'

type Items = readonly TextItem[]

const isSame = (one: TextItem | undefined, other: TextItem | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))

const byKey = (kind: TextKindName, items: Items) =>
  new Map(items.map((item) => [itemKey(kind, item), item]))

export interface TextChange {
  readonly key: string
  readonly item: TextItem
  readonly how: '新增' | '删去' | '修改' | '移动'
  /** Names of the changed fields. */
  readonly fields: readonly string[]
}

/** Returns what a version changes, item by item. */
export function textChanges(kind: TextKindName, before: Items, after: Items): TextChange[] {
  const [old, now] = [byKey(kind, before), byKey(kind, after)]
  const change = (key: string, item: TextItem, how: TextChange['how'], fields: string[] = []) => ({
    key,
    item,
    how,
    fields,
  })
  const changed = [...now].flatMap(([key, item]) => {
    const former = old.get(key)
    if (!former) return [change(key, item, '新增')]
    const fields = Object.keys(item).filter((name) => (item[name] ?? '') !== (former[name] ?? ''))
    return fields.length > 0 ? [change(key, item, '修改', fields)] : []
  })
  const removed = [...old].flatMap(([key, item]) =>
    now.has(key) ? [] : [change(key, item, '删去')],
  )
  const kept = (items: typeof now, other: typeof now) =>
    [...items.keys()].filter((key) => other.has(key))
  const order = kept(old, now)
  const moved = kept(now, old).find((key, i) => key !== order[i])
  const item = moved === undefined ? undefined : now.get(moved)
  const move = moved !== undefined && item ? [change(moved, item, '移动')] : []
  return [...changed, ...removed, ...move]
}

/** Merges a draft's own changes into a version published meanwhile; where both changed an item, the draft's stays. */
export function mergeTexts(
  kind: TextKindName,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', Items>>,
): TextItem[] {
  const [inBase, inMine, inTheirs] = [byKey(kind, base), byKey(kind, mine), byKey(kind, theirs)]
  const merged = [...inTheirs].flatMap(([key, item]) => {
    const [own, before] = [inMine.get(key), inBase.get(key)]
    if (own) return [isSame(own, before) ? item : own]
    return isSame(before, item) ? [] : [item]
  })
  for (const [place, item] of mine.entries()) {
    const key = itemKey(kind, item)
    if (!inTheirs.has(key) && !isSame(inBase.get(key), item)) merged.splice(place, 0, item)
  }
  return merged
}
