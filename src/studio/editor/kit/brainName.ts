/** Name of the brain as the screens show it. */
export function brainName(brain: string): string {
  return brain === 'scripted' ? 'Simulator' : brain
}
