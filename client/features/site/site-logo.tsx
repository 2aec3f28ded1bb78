/** The portal's logo: a shield with an exclamation mark. */
export const SiteLogo = ({ size = 40 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#123f8c" />
    <path d="M16 5.5 25 9v7c0 5.2-3.6 8.9-9 10.600C10.6 24.9 7 21.2 7 16V9z" fill="#fff" />
    <path d="M16 11v6" stroke="#123f8c" strokeWidth="2.6" strokeLinecap="round" />
    <circle cx="16" cy="21" r="1.6" fill="#123f8c" />
  </svg>
)
