import type { Selectable } from 'kysely'
import {
  itemsOf,
  publicTextList,
  publicTextPublish,
  publicTextReturn,
  publicTextSave,
  publicTextTakeBack,
  textAuthors,
  textKinds,
  textPublishers,
} from '../../contract/texts/public-text.ts'
import type { Schema, Trx } from '../platform/database/schema.ts'
import { badField, CallError, conflict } from '../http/call-error.ts'
import { route, type Route } from '../http/route.ts'
import { seedItems, servedTypes } from '../site/public-texts.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../staff/session/staff-call.ts'
import type { Services } from '../platform/services.ts'
import * as store from './store.ts'

type Text = Selectable<Schema['public_text']>

const present = (text: Text & { author_name: string; returner_name?: string | null }) => ({
  id: text.id,
  state: text.state,
  items: text.items,
  author: { id: text.author, name: text.author_name },
  changed_at: text.changed_at.toISOString(),
  revision: text.revision,
  base: text.base,
  returned:
    text.state === 'draft' && text.returned_by !== null
      ? {
          by: { id: text.returned_by, name: text.returner_name ?? '' },
          reason: text.return_reason ?? '',
        }
      : null,
})

/** Facts of an audit entry about a version of a kind, or about a proposal that has none. */
const aboutText = ({ kind, version, author }: Pick<Text, 'kind' | 'version' | 'author'>) =>
  ({
    object: { kind: 'settings', id: version === null ? kind : `${kind} ${version}` },
    detail: {
      name: textKinds[kind].name + (version === null ? '' : `第 ${version} 版`),
      ...(version !== null && { proposed_by: author }),
    },
  }) as const

/** Locks a proposal of another person. @throws CallError notFound, conflict */
async function lockProposal(
  trx: Trx,
  { kind, id, revision }: Pick<Text, 'kind' | 'id' | 'revision'>,
  staffId: string,
): Promise<Text> {
  const found = await store.findOpenText(trx, { kind, id })
  if (found?.state !== 'proposed')
    throw new CallError('notFound', '这份送审稿已经发布、退回或收回修改，请刷新后再看')
  if (found.author === staffId) throw conflict('自己写的由另一个人决定：另一位主管，或系统管理员')
  if (found.revision !== revision) throw conflict('这份送审稿刚有改动，请看过新的再决定')
  return found
}

/** Calls for the centre's words to the public: one person writes, another publishes. */
export const publicTextRoutes = (deps: Services<'db' | 'keyring' | 'clock'>): Route[] => [
  route(publicTextList, async ({ kind }, call) => {
    const [open, versions, seed, report_types] = await Promise.all([
      store.openTexts(deps.db, kind, staffOf(call).id),
      store.textVersions(deps.db, kind),
      seedItems(deps.db, kind),
      servedTypes(deps.db),
    ])
    /** The items of a text; hints are those of the types that there are now. */
    const itemsNow = (items: Text['items']) =>
      kind === 'report_types'
        ? seed.map((type) => items.find(({ id }) => id === type['id']) ?? type)
        : items
    return {
      served: versions.find(({ state }) => state === 'published')?.version ?? 0,
      versions: [
        ...versions.map((text) => ({
          version: text.version ?? 0,
          items: itemsNow(text.items),
          is_withdrawn: text.state === 'withdrawn',
          author: { id: text.author, name: text.author_name },
          approver: { id: text.approver ?? '', name: text.approver_name ?? '' },
          published_at: text.published_at?.toISOString() ?? null,
        })),
        {
          version: 0,
          items: seed,
          is_withdrawn: false,
          author: null,
          approver: null,
          published_at: null,
        },
      ],
      open: open.map((text) => ({ ...present(text), items: itemsNow(text.items) })),
      report_types,
    }
  }),

  route(publicTextSave, async ({ kind, items, base, revision, propose }, call) => {
    const { id: author, name } = staffOf(call)
    const read = itemsOf(kind).parse(items)
    if (kind === 'report_types') {
      const known = new Set((await servedTypes(deps.db)).map(({ id }) => String(id)))
      const strange = read.findIndex(({ id }) => !known.has(String(id)))
      if (strange >= 0) throw badField(`items.${strange}.id`, '没有这种举报类型')
    }
    return deps.db.transaction().execute(async (trx) => {
      const served = await store.lockServed(trx, kind)
      const before = await store.findOpenText(trx, { kind, author })
      if ((before?.revision ?? 0) !== revision)
        throw conflict('这份草稿已在别处改过。这里写的还在，请刷新后核对')
      if (propose && base !== served)
        throw conflict('写的时候，现行版本已经变了。这里写的还在，请先并入再送审')
      const saved = await store.putOpenText(trx, {
        kind,
        items: JSON.stringify(read),
        state: propose ? 'proposed' : 'draft',
        author,
        changed_at: deps.clock.now(),
        base,
        ...(propose && { returned_by: null, return_reason: null }),
      })
      if (propose)
        await recordAudit(trx, deps, actorOf(call, textAuthors), {
          action: 'settings.text_propose',
          ...aboutText(saved),
          after: saved.items,
        })
      return present({ ...saved, author_name: name })
    })
  }),

  route(publicTextPublish, async ({ kind, id, revision }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const served = await store.lockServed(trx, kind)
      const found = await lockProposal(trx, { kind, id, revision }, member.id)
      if (served !== found.base)
        throw conflict('这份送审稿写的时候，现行版本已经变了，请作者并入后再送审')
      const version = await store.publishText(trx, found, member.id, deps.clock.now())
      await recordAudit(trx, deps, actorOf(call, textPublishers), {
        action: 'settings.text_publish',
        ...aboutText({ ...found, version }),
        after: found.items,
      })
      return { version }
    })
  }),

  route(publicTextReturn, async ({ kind, id, revision, reason }, call) => {
    const member = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      await store.lockServed(trx, kind)
      const found = await lockProposal(trx, { kind, id, revision }, member.id)
      await store.returnText(trx, id, { returned_by: member.id, return_reason: reason })
      const { object, detail } = aboutText(found)
      await recordAudit(trx, deps, actorOf(call, textPublishers), {
        action: 'settings.text_return',
        object,
        detail: { ...detail, proposed_by: found.author },
        reason,
        before: found.items,
      })
    })
  }),

  route(publicTextTakeBack, async ({ kind, version }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      if ((await store.lockServed(trx, kind)) !== version)
        throw conflict('现行版本已经变了，请刷新后再看')
      const text = await store.withdrawText(trx, kind, version, member.id)
      await recordAudit(trx, deps, actorOf(call, textPublishers), {
        action: 'settings.text_take_back',
        ...aboutText(text),
        before: text.items,
      })
      return { served: await store.lockServed(trx, kind) }
    })
  }),
]
