import type { Pcm } from './pcm.ts'

/** Speech that was made a while ago, by its text, voice and settings; the oldest goes first where it takes too many bytes. */
export function createSpeechCache(mostBytes: number) {
  const kept = new Map<string, Pcm>()
  let bytes = 0
  return {
    get(key: string): Pcm | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(key: string, pcm: Pcm) {
      const size = pcm.samples.byteLength
      if (size > mostBytes / 4) return
      bytes += size - (kept.get(key)?.samples.byteLength ?? 0)
      kept.delete(key)
      kept.set(key, pcm)
      for (const [oldest, { samples }] of kept) {
        if (bytes <= mostBytes) break
        kept.delete(oldest)
        bytes -= samples.byteLength
      }
    },
  }
}
