import { useEffect } from 'react'
import { createPath, parsePath, useLocation, useNavigate } from 'react-router-dom'

/**
 * Goes to the address behind the `#` where it changed while React was starting. The router reads the address with its first render and
 * listens from the commit on; the start renders in slices, so a link that is followed in between would be lost. Shows nothing.
 */
export function MissedAddress(): null {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const address = createPath(parsePath(window.location.hash.slice(1) || '/'))
    if (address.startsWith('/') && address !== createPath(location))
      void navigate(address, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only what the start has missed
  }, [])
  return null
}
