/** Who decides and speaks, as people call it. */
export function brainName(brain: string): string {
  return brain === 'scripted' ? 'Simulator' : brain
}
