import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Places of the frame that a screen may fill: in the bar, beside its right end, and in the line at the foot. */
export type Slot = 'search' | 'status' | 'foot'
export type Slots = Readonly<Record<Slot, HTMLElement | null>>

export const SlotContext = createContext<Slots>({ search: null, status: null, foot: null })

/** Puts something of a screen into the frame around it; the foot is there on screens of layout `workbench` alone. */
export function InFrame({ slot, children }: { slot: Slot; children: ReactNode }) {
  const place = use(SlotContext)[slot]
  return place && createPortal(children, place)
}
