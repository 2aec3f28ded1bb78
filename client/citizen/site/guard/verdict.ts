import { createContext } from 'react'
import type { Verdict } from './guard.ts'

/** The guard's verdict on the present address; undefined while it is being decided. */
export const VerdictContext = createContext<Verdict | undefined>(undefined)
