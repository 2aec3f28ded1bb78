/** Runs before the first paint, and shows nothing to a tab that 快速离开 has left and that goes back to this page. */
import { goOn, isReturn } from './left-for.ts'

if (isReturn()) goOn()
