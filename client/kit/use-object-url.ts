import { useEffect, useState } from 'react'

/** An address for a content of this page, given back when it is no longer shown; undefined at first. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return undefined
    const made = URL.createObjectURL(content)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource with a lifetime
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
