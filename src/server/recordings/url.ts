/** The address by which others reach the service; known once it listens, where the settings do not name it. */
export interface Origin {
  url: string
}

/** Address of a call's recording, for whoever has a key of its account. */
export function recordingUrl({ url }: Origin, call_id: string, channels: 'stereo' | 'mono' = 'stereo'): string {
  return `${url}/api/v1/calls/${encodeURIComponent(call_id)}/recording.mp3${channels === 'mono' ? '?channels=mono' : ''}`
}
