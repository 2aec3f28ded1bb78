/** As on the desktop site, once the code for it is there: the page does not wait for that. */
export function followUser(): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const start = async () => {
    const session = await import('../features/session/follow-user.ts')
    if (!isStopped) stop = session.followUser()
  }
  // Whatever needs the server says that it is out of reach.
  start().catch(() => undefined)
  return () => {
    isStopped = true
    stop?.()
  }
}
