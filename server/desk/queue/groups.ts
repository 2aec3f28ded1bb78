// What other rooms may read of groups.

export { selectAsMembers, selectMembers, groupSizes, type Member } from './group-store.ts'
