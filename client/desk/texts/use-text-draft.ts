import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  type PublicText,
  publicTextList,
  publicTextSave,
  type TextItem,
  type TextKindName,
} from '../../../contract/texts/public-text.ts'
import { readDraft, writeDraft } from '../frame/drafts.ts'
import { useSignedIn } from '../frame/member.ts'
import { queryClient, queryKeyOf } from '../frame/queries.ts'
import { useForm } from '../frame/use-form.ts'
import { mergeTexts } from './text-changes.ts'

export type TextListing = z.output<typeof publicTextList.output>

interface TextDraft {
  readonly items: readonly TextItem[]
  /** The version that the draft began from. */
  readonly base: number
  /** Revision of the saved draft that this one changes; 0 without one. */
  readonly revision: number
}

const noDraft = ''

function parseStored(text = noDraft): TextDraft | undefined {
  try {
    return text === noDraft ? undefined : (JSON.parse(text) as TextDraft)
  } catch {
    return undefined
  }
}

const pick = (saved: PublicText | undefined): TextDraft | undefined =>
  saved && { items: saved.items, base: saved.base, revision: saved.revision }

/** The person's own draft of a kind: as typed, else as saved, else what citizens read. */
export function useTextDraft(kind: TextKindName, { served, versions, open }: TextListing) {
  const { id } = useSignedIn()
  const place = `text.${kind}`
  const [typed, setTyped] = useState(() => parseStored(readDraft(id, place)))
  const form = useForm(publicTextSave, [publicTextList])
  const itemsOf = (version: number) =>
    versions.find((one) => one.version === version)?.items ?? versions.at(-1)?.items ?? []
  const saved = open.find(({ author }) => author.id === id)
  const draft: TextDraft = typed ??
    pick(saved) ?? { items: itemsOf(served), base: served, revision: 0 }

  /** Revision of the saved draft, which another tab may have changed, or a colleague published. */
  const revision = saved?.revision ?? 0
  const write = (next: TextDraft | undefined) => {
    setTyped(next)
    writeDraft(id, place, next ? JSON.stringify(next) : noDraft)
  }
  return {
    ...form,
    draft,
    saved,
    isTyped: typed !== undefined,
    /** Whether what the draft began from has changed since. */
    isStale: draft.base !== served || draft.revision !== revision,
    servedItems: itemsOf(served),
    /** Items of the version that the draft began from. */
    baseItems: itemsOf(draft.base),
    change: (items: readonly TextItem[]) => write({ ...draft, items }),
    /** Starts a draft with the items of an earlier version. It replaces the version in use once it is published. */
    restart: (items: readonly TextItem[]) => write({ items, base: served, revision }),
    discard: () => write(undefined),
    merge: () =>
      write({
        base: served,
        revision,
        items: mergeTexts(kind, {
          base: itemsOf(draft.base),
          mine: draft.items,
          theirs: itemsOf(served),
        }),
      }),
    /** @returns whether it was saved */
    async save(propose: boolean): Promise<boolean> {
      const answer = await form.submit({ kind, ...draft, items: [...draft.items], propose })
      if (answer) write(undefined)
      // A refusal may come from what a colleague did meanwhile.
      else await queryClient.invalidateQueries({ queryKey: queryKeyOf(publicTextList) })
      return answer !== undefined
    },
  }
}
