import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  publicTextList,
  publicTextSave,
  type TextItem,
  type TextKindName,
} from '../../../contract/staff/public-text.ts'
import { readDraft, writeDraft } from '../frame/drafts.ts'
import { useSignedIn } from '../frame/member.ts'
import { useForm } from '../frame/use-form.ts'
import { mergeTexts } from './text-changes.ts'

export type TextListing = z.output<typeof publicTextList.output>

interface TextDraft {
  readonly items: readonly TextItem[]
  /** The version that the draft began from. */
  readonly base: number
  /** Of the saved draft that this one changes; 0 without one. */
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

/** The person's own draft of a kind: as typed, else as saved, else what citizens read. */
export function useTextDraft(kind: TextKindName, { served, versions, open }: TextListing) {
  const { id } = useSignedIn()
  const place = `text.${kind}`
  const [typed, setTyped] = useState(() => parseStored(readDraft(id, place)))
  const form = useForm(publicTextSave, [publicTextList])
  const itemsOf = (version: number) =>
    versions.find((one) => one.version === version)?.items ?? versions.at(-1)?.items ?? []
  const saved = open.find(({ author }) => author.id === id)
  const draft: TextDraft = typed ?? saved ?? { items: itemsOf(served), base: served, revision: 0 }

  const write = (next: TextDraft | undefined) => {
    setTyped(next)
    writeDraft(id, place, next ? JSON.stringify(next) : noDraft)
  }
  return {
    ...form,
    draft,
    saved,
    isTyped: typed !== undefined,
    servedItems: itemsOf(served),
    /** Items of the version that the draft began from. */
    baseItems: itemsOf(draft.base),
    change: (items: readonly TextItem[]) => write({ ...draft, items }),
    /** Begins from another version, on top of the one that is served. */
    restart: (items: readonly TextItem[]) => write({ ...draft, items, base: served }),
    discard: () => write(undefined),
    merge: () =>
      write({
        ...draft,
        base: served,
        items: mergeTexts(kind, {
          base: itemsOf(draft.base),
          mine: draft.items,
          theirs: itemsOf(served),
        }),
      }),
    /** @returns whether it was saved */
    async save(propose: boolean): Promise<boolean> {
      const { items, base, revision } = draft
      const answer = await form.submit({ kind, items: [...items], base, revision, propose })
      if (answer) write(undefined)
      return answer !== undefined
    },
  }
}
