/** Duration of an animation in milliseconds: 0 for people who prefer reduced motion. */
export function motion(ms: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms
}
