import { useEffect, useState } from 'react'

/** Returns a URL of the content, revoked when it is no longer shown; undefined at first. */
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
