/**
 * Words that an author set aside by choosing the other way of speaking. A node holds one of the two (both would be said and not
 * used), so the other is kept in this browser until it is wanted again.
 */
const key = (pathwayId: string, nodeId: string, member: string) => `dialpath.aside.${pathwayId}.${nodeId}.${member}`

export function readHeldMember(pathwayId: string, nodeId: string, member: string): string {
  try {
    return localStorage.getItem(key(pathwayId, nodeId, member)) ?? ''
  } catch {
    return ''
  }
}

export function holdMember(pathwayId: string, nodeId: string, member: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key(pathwayId, nodeId, member))
    else localStorage.setItem(key(pathwayId, nodeId, member), text)
  } catch {
    // A browser that keeps nothing still has the step back in the history.
  }
}
