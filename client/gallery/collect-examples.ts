import type { Examples } from '../kit/ui/examples.ts'

const modules = import.meta.glob<{ examples: Examples }>('../kit/ui/*/*.examples.tsx', {
  eager: true,
})

/** Examples of every component of the kit, by the component's name, e.g. `text-field`. */
export const examplesByComponent: Readonly<Record<string, Examples>> = Object.fromEntries(
  Object.entries(modules).map(([path, { examples }]) => [
    path.replace(/^.*\/(.*)\.examples\.tsx$/, '$1'),
    examples,
  ]),
)
