const steps = { type: '选类型', way: '选方式', fill: '填写', check: '核对', code: '查询码' }

/** The steps of a report, from its type to its code. */
export type FlowStep = keyof typeof steps

/**
 * Returns the props of the stepper, the same on every screen of a report.
 * @param detail suffix of the current step's name, e.g. `2/3`
 */
export function progressAt(step: FlowStep, detail = '') {
  const current = Object.keys(steps).indexOf(step)
  const names = Object.values(steps)
  return { steps: names.map((name, i) => (i === current ? `${name}${detail}` : name)), current }
}
