import type { LimitMember } from '#pathway/limits.ts'

/** The limits as forms and the canvas name them. */
export const limitTitles: Readonly<Record<LimitMember, string>> = {
  noMatch: 'When no edge fits',
  noInput: 'When the caller is silent',
}
