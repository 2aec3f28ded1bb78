/** Citizens' browsers hold databases of this name. */
export const databaseName = 'report-drafts'
