import * as words from '#words/receipt.ts'
import { type ReactNode, useState } from 'react'
import { isHandheld } from '../../../kit/device.ts'
import { download } from '../../../kit/download.ts'
import { isoDay } from '../../../kit/time-in-words.ts'
import { features } from '../../site/features.ts'
import { useCentreName } from '../../site/front-config.ts'
import { useReportType } from '../../site/report-types.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import type { LastSuccess } from './last-success.ts'
import { askForReceipt, type Receipt } from './use-receipt.ts'

/** Copies text, by `execCommand` without a clipboard API (plain http, WeChat). @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

interface KeepCodeDeps {
  success: LastSuccess
  /** The receipt, if it has arrived. */
  receipt: Receipt | undefined
  setSaved: (isSaved: boolean) => void
}

/** The ways to keep a query code, for the slip and for the question before it is lost. */
export function useKeepCode({ success, receipt, setSaved }: KeepCodeDeps) {
  const { query_code: code = '', type_id, reported_at } = success
  const [note, setNote] = useState('')
  const [dialog, setDialog] = useState<ReactNode>()
  const centre = useCentreName()
  const typeName = useReportType(type_id)?.name
  const copy = async () => {
    const isCopied = await copyText(shownQueryCode(code))
    if (isCopied) setSaved(true)
    setNote(isCopied ? words.isCopied : words.notCopied)
  }
  const savePicture = async () => {
    try {
      const [{ slipContents }, { slipPicture }, signed] = await Promise.all([
        import('./slip-contents.ts'),
        import('./slip-picture.ts'),
        // The picture still has the code without a receipt; a code cannot be recovered.
        receipt ??
          (features().receipts
            ? askForReceipt({ query_code: code }).catch(() => undefined)
            : undefined),
      ])
      const picture = await slipPicture(
        slipContents({ success, receipt: signed, typeName, code, centre }),
      )
      if (isHandheld()) {
        const { PictureDialog } = await import('./picture-dialog.tsx')
        setDialog(<PictureDialog picture={picture} close={() => setDialog(undefined)} />)
      } else {
        download(picture, words.pictureName(isoDay(reported_at) ?? ''))
        setNote(words.pictureSaved)
      }
      setSaved(true)
    } catch {
      setNote(words.noPicture)
    }
  }
  return { note, setNote, copy, savePicture, dialog }
}
export type KeepCode = ReturnType<typeof useKeepCode>
