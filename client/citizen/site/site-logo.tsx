/** Logo of the portal: a slip with its seal. */
export const SiteLogo = ({ size = 44 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#173f8a" />
    <path d="M8 6.5h16v19l-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6-2 1.6z" fill="#fffdf8" />
    <path d="M11.5 11.5h9m-9 4.5h5" stroke="#173f8a" strokeWidth="1.8" strokeLinecap="round" />
    <circle cx="21" cy="20.5" r="4" fill="#b3261e" stroke="#fffdf8" strokeWidth="1.5" />
  </svg>
)
