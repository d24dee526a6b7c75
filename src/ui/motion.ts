/** How long an animation takes, in milliseconds: none at all for who wants less motion. */
export function motion(ms: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms
}
