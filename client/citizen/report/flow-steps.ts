const steps = { type: '选类型', way: '选方式', fill: '填写', check: '核对', code: '查询码' }

/** The way of a report, from its type to its code. */
export type FlowStep = keyof typeof steps

/**
 * What the stepper shows: the same steps on every screen of a report.
 * @param detail stands behind the present step's name, e.g. `2/3`
 */
export function progressAt(step: FlowStep, detail = '') {
  const current = Object.keys(steps).indexOf(step)
  const names = Object.values(steps)
  return { steps: names.map((name, i) => (i === current ? `${name}${detail}` : name)), current }
}
