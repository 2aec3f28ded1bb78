/** How a citizen reports. The number is `real_name` of `report/judge` and `selectedWay` of the client's store. */
export const ways = { anonymous: 0, named: 1 } as const
export type Way = keyof typeof ways
