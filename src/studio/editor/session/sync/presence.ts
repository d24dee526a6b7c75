import type { Person } from '#contract/together.ts'

export type Where = Omit<Person, 'tab' | 'name'>

const NOWHERE: Where = { node_id: null, edge_key: null, field: null, pointer: null }
const SEND_EVERY_MS = 100
const REPEAT_EVERY_MS = 10_000

/** Tells the service where this author is: at once when that changes, at most ten times a second, and now and then besides. */
export function createPresence(send: (where: Where) => Promise<unknown>) {
  let where = NOWHERE
  let isOn = false
  let isDue = false
  let resting = false
  let repeating: ReturnType<typeof setInterval> | undefined

  function tell() {
    isDue = true
    if (isOn && !resting) void sendNow()
  }

  async function sendNow() {
    isDue = false
    resting = true
    // Whatever fails is made up for by the next word.
    await send(where).catch(() => undefined)
    setTimeout(() => {
      resting = false
      if (isDue && isOn) void sendNow()
    }, SEND_EVERY_MS)
  }

  return {
    move(change: Partial<Where>) {
      const next = { ...where, ...change }
      const isSame = (Object.keys(next) as (keyof Where)[]).every(name => next[name] === where[name])
      if (isSame) return
      where = next
      tell()
    },
    /** Says again who is here. */
    tell,
    start() {
      isOn = true
      clearInterval(repeating)
      repeating = setInterval(tell, REPEAT_EVERY_MS)
      tell()
    },
    stop() {
      isOn = false
      clearInterval(repeating)
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
