import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Guesses, limitGuesses } from './guesses.ts'

const RIGHT = 'a chosen key of the owner'
const MADE = `dp_${randomBytes(32).toString('base64url')}`

let time = 0
let looked: string[] = []
let guesses: Guesses
beforeEach(() => {
  time = 0
  looked = []
  guesses = limitGuesses({
    now: () => time,
    wait(ms) {
      const until = time + ms
      return Promise.resolve().then(() => {
        time = Math.max(time, until)
      })
    },
  })
})

/** 200, 401, or 429 where it was refused. */
async function try_(credential: string, address = '203.0.113.7'): Promise<number> {
  try {
    const found = await guesses.check(address, credential, async () => {
      looked.push(credential)
      return credential === RIGHT || credential === MADE ? 'the owner' : undefined
    })
    return found === undefined ? 401 : 200
  } catch {
    return 429
  }
}

async function tryMany(count: number, address?: string, from = 0): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push(await try_(`a wrong guess ${from + at}`, address))
  return statuses
}

const failing = (count: number) => Array.from({ length: count }, () => 401)

describe('guesses from one address', () => {
  it('are looked up twenty times a minute', async () => {
    expect(await tryMany(20)).toEqual(failing(20))
    expect(await try_('one more')).toBe(429)
    time += 60_000
    expect(await tryMany(20)).toEqual(failing(20))
  })

  it('are not looked up beyond that, but two a second', async () => {
    await tryMany(20)
    looked = []
    const began = time
    await Promise.all(Array.from({ length: 1000 }, (_, at) => try_(`at once ${at}`)))
    expect(looked.length).toBeLessThanOrEqual(11)
    expect(time - began).toBeLessThanOrEqual(60_000)
  })

  it('are counted when they come all at once, too', async () => {
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, at) => try_(`at once ${at}`)))
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    expect(looked.length).toBeLessThanOrEqual(31)
  })

  it('count once while they are the same', async () => {
    for (let at = 0; at < 100; at += 1) expect(await try_('an ended session')).toBe(401)
    await tryMany(19)
    expect(await try_('one more')).toBe(429)
    expect(await try_('an ended session')).toBe(401)
  })

  it('count for its network where it is IPv6, and for its IPv4 address however that is written', async () => {
    for (let at = 0; at < 20; at += 1) await try_(`guess ${at}`, `2001:db8:0:1::${at + 1}`)
    expect(await try_('one more', '2001:db8:0:1:ffff::1')).toBe(429)
    expect(await try_('one more', '2001:db8:0:2::1')).toBe(401)
    await tryMany(20, '203.0.113.9')
    expect(await try_('one more', '::ffff:203.0.113.9')).toBe(429)
  })

  it('do not count for another', async () => {
    await tryMany(30)
    expect(await try_('a guess', '203.0.113.8')).toBe(401)
  })
})

describe('the owner comes in past the limit', () => {
  it('with a key that Dialpath made', async () => {
    await tryMany(25)
    await Promise.all(Array.from({ length: 100 }, (_, at) => try_(`at once ${at}`)))
    expect(await try_(MADE)).toBe(200)
    expect(await try_(`dp_${randomBytes(32).toString('base64url')}`)).toBe(429)
  })

  it('with a chosen key that opened something from there', async () => {
    await try_(RIGHT)
    await tryMany(20)
    await Promise.all(Array.from({ length: 100 }, (_, at) => try_(`at once ${at}`)))
    expect(await try_(RIGHT)).toBe(200)
  })

  it('with a chosen key that is new there, within five seconds', async () => {
    await tryMany(28)
    const began = time
    expect(await try_(RIGHT)).toBe(200)
    expect(time - began).toBeLessThanOrEqual(5000)
  })

  it('and uses nothing up with what is right', async () => {
    for (let at = 0; at < 100; at += 1) expect(await try_(RIGHT)).toBe(200)
    expect(await tryMany(20)).toEqual(failing(20))
  })
})

it('keeps no more in memory than it may', async () => {
  for (let at = 0; at < 20_000; at += 1) await try_('a guess', `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  await tryMany(20)
  expect(await try_('one more')).toBe(429)
})
