import { newId } from '../document/newId.ts'

/** This page among all that have a pathway open: a reload is another, and so is a second tab of the same browser. */
export const tab = newId()
