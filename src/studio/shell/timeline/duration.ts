/** Seconds as `0:07`, `12:30` or `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Seconds from a beginning, as `0:07`; `−0:07` before it. */
export function offset(seconds: number): string {
  return seconds <= -1 ? `−${clock(-seconds)}` : clock(seconds)
}

const SECOND_MS = 1000

/** Milliseconds as people read them: 340 ms, 1.2 s. */
export function duration(ms: number): string {
  return ms < SECOND_MS ? `${Math.round(ms)} ms` : `${(ms / SECOND_MS).toFixed(1)} s`
}
