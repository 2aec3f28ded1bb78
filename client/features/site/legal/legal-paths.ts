/** Where both shells have the texts that people agree to. */
export const legalPaths = { privacy: '/privacy', rules: '/rules' } as const
