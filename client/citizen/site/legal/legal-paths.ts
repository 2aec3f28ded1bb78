import { createContext } from 'react'

/** Where the desktop site has the texts that people agree to. */
export const legalPaths = { privacy: '/privacy', rules: '/rules' } as const

/** Where this shell has them. */
export const LegalPathsContext =
  createContext<Readonly<Record<keyof typeof legalPaths, string>>>(legalPaths)
