import { lazyPart } from '../../../kit/lazy-part.tsx'

interface PartProps {
  className?: string | undefined
}

/** 专项举报 banners; empty until the front-end config has some. */
export const Campaigns = lazyPart<PartProps>(
  async () => (await import('./campaigns.tsx')).Campaigns,
)

/** Last month's figures, if the back end has counted some. */
export const Figures = lazyPart<PartProps>(async () => (await import('./figures.tsx')).Figures)

/** The newest announcements with links to their pages. */
export const Announcements = lazyPart<PartProps>(
  async () => (await import('./announcements.tsx')).Announcements,
)
