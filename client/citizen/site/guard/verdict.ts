import { createContext } from 'react'
import type { Verdict } from './guard.ts'

/** Verdict of the guard on the current address; undefined while pending. */
export const VerdictContext = createContext<Verdict | undefined>(undefined)
