import type { Component } from '../jsx/component.ts'

/** States of a component by name, in `<component>.examples.tsx`, for the gallery and axe. */
export type Examples = Readonly<Record<string, Component>>
