import * as words from '#words/report.ts'
const steps = words.steps

/** The steps of a report, from its type to its code. */
export type FlowStep = keyof typeof steps

/** Returns the props of the stepper. @param detail suffix of the current step's name, e.g. `2/3` */
export function progressAt(step: FlowStep, detail = '') {
  const current = Object.keys(steps).indexOf(step)
  const names = Object.values(steps)
  return { steps: names.map((name, i) => (i === current ? `${name}${detail}` : name)), current }
}
