import { lazyPart } from '../../../kit/lazy-part.tsx'

interface PartProps {
  className?: string | undefined
}

/** 专项举报 banners; nothing until the front-end config is there, and nothing without any. */
export const Campaigns = lazyPart<PartProps>(
  async () => (await import('./campaigns.tsx')).Campaigns,
)

/** Last month's figures, where the back end has counted some. */
export const Figures = lazyPart<PartProps>(async () => (await import('./figures.tsx')).Figures)

/** The newest notices, each leading to its page. */
export const Announcements = lazyPart<PartProps>(
  async () => (await import('./announcements.tsx')).Announcements,
)
