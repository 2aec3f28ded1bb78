import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Component } from '../../../kit/jsx/component.ts'
import { isHandheld } from '../../../kit/device.ts'
import { mayBeLarge } from './large-picture.ts'
import type { ShrinkDialog } from './shrink-dialog.tsx'

type Add = (files: readonly File[]) => void

/** Offers smaller copies of large pictures on a phone; adds the originals when the offer fails or is not answered. */
export function useShrinkOffer(add: Add): { take: Add; offer: ReactNode } {
  const [Asking, setAsking] = useState<Component<Parameters<typeof ShrinkDialog>[0]>>()
  const [batch, setBatch] = useState<readonly File[]>()
  const waiting = useRef<readonly File[]>(undefined)
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  const hold = (files: readonly File[] | undefined) => {
    waiting.current = files
    setBatch(files)
  }
  const goOn: Add = (files) => {
    hold(undefined)
    latest.current(files)
  }
  // A dismissed dialog loses no file.
  useEffect(
    () => () => {
      if (waiting.current) latest.current(waiting.current)
      waiting.current = undefined
    },
    [],
  )
  const ask = async () => {
    try {
      const { ShrinkDialog } = await import('./shrink-dialog.tsx')
      setAsking(() => ShrinkDialog)
    } catch {
      if (waiting.current) goOn(waiting.current)
    }
  }
  const take: Add = (files) => {
    if (!isHandheld() || !files.some(mayBeLarge)) return add(files)
    hold([...(waiting.current ?? []), ...files])
    void ask()
  }
  return { take, offer: Asking && batch && <Asking files={batch} onChosen={goOn} /> }
}
