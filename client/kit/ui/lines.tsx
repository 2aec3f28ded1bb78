/** A message of one or more lines; each of several is an element of its own: what happened, then what may be done. */
export const Lines = ({ children }: { children: string }) =>
  children.includes('\n') ? (
    <>
      {children.split('\n').map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </>
  ) : (
    <>{children}</>
  )
