/** Returns a closed month as `figures/closed` answers with it; a list of these is newest first. */
export function closedMonth(month: string, changes: object = {}) {
  const figures = {
    centre: '某省互联网举报中心',
    month,
    version: 1,
    reason: null as string | null,
    definition: '',
    received: 1000,
    accepted: 700,
    rejected: 120,
    closed: 600,
    transferred: 90,
    appealed: 31,
    appeal_answered: 29,
    changed: null,
    in_time_rate: 97.2,
    acceptance_rate: null,
    median_days: 3.1,
    types: [
      { id: 3, name: '诈骗', reports: 820 },
      { id: 30, name: '本中心的类型', reports: 158 },
    ],
    other_types: { parts: 8, reports: 22 },
    sources: [],
    other_sources: null,
    platforms: [{ name: '其他', reports: 1000 }],
    other_platforms: null,
    authorities: [{ id: 1, name: '某市公安局', reports: 90, median_days: 4.2 }],
    other_authorities: null,
    outcomes: [{ outcome: 'handled', reports: 600 }],
    other_outcomes: null,
    ...changes,
  }
  return {
    month,
    statement: JSON.stringify(figures),
    signature: '',
    key_id: '0123456789abcdef',
    version: figures.version,
    closed_at: `${month}-28T02:00:00.000Z`,
  }
}
