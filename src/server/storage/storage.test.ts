import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStorage } from './files.ts'
import { createObjectStorage } from './s3.ts'
import type { Storage } from './storage.ts'

const SECRET_KEY = 'secret/key+of the store'

let folder: string
let store: Server
let origin: string
const objects = new Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-storage-'))
  store = createServer(async (request, response) => {
    const bytes = await buffer(request)
    if (signatureOf(request) !== /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1])
      return response.writeHead(403).end()
    const key = request.url ?? ''
    const kept = objects.get(key)
    if (request.method === 'PUT') {
      // A store does not take what does not say how long it is.
      if (Number(request.headers['content-length']) !== bytes.length) return response.writeHead(411).end()
      objects.set(key, { bytes, type: request.headers['content-type'] })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end()
    if (!kept) return response.writeHead(404).end('<Error/>')
    if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': kept.bytes.length }).end()
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    return response.writeHead(206).end(kept.bytes.subarray(Number(start), Number(end) + 1))
  })
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
})
afterAll(() => {
  store.closeAllConnections()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The signature that a request must have (AWS Signature Version 4). */
function signatureOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [, scope = '', names = ''] =
    /Credential=AKIA\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => createHmac('sha256', secret).update(part).digest(), `AWS4${SECRET_KEY}`)
  return createHmac('sha256', key).update(toSign).digest('hex')
}

const objectStorage = (secretAccessKey = SECRET_KEY) =>
  createObjectStorage({
    origin,
    bucket: 'bucket',
    prefix: 'of/us/',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey,
  })

const storages: readonly [name: string, open: () => Storage][] = [
  ['a folder', () => createFileStorage(join(folder, 'files'))],
  ['a store of objects', () => objectStorage()],
]

describe.each(storages)('%s', (_name, open) => {
  const key = 'recordings/account-1/call.mp3'
  const file = (content: string) => {
    const path = join(folder, 'new.mp3')
    writeFileSync(path, content)
    return path
  }

  it('keeps a file, reads parts of it, and removes it', async () => {
    const storage = open()
    expect(await storage.size(key)).toBeUndefined()
    await storage.put(key, file('first'), 'audio/mpeg')
    await storage.put(key, file('0123456789'), 'audio/mpeg')
    expect(await storage.size(key)).toBe(10)
    const read = async (start: number, end: number) =>
      (await buffer(await storage.read(key, { start, end }))).toString()
    expect([await read(0, 9), await read(2, 4), await read(9, 9)]).toEqual(['0123456789', '234', '9'])
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.size(key)).toBeUndefined()
  })

  it.each(['../secrets.key', '/etc/passwd', 'a/../../b', 'a//b', '', 'a/.hidden', 'a?b'])(
    'takes no key %j',
    async odd => {
      const storage = open()
      await expect(async () => storage.put(odd, file('x'), 'audio/mpeg')).rejects.toThrow('is no key')
      await expect(async () => storage.remove(odd)).rejects.toThrow('is no key')
    },
  )
})

it('a store of objects gets the files under its prefix, with their type', async () => {
  const path = join(folder, 'typed.mp3')
  writeFileSync(path, 'x')
  await objectStorage().put('recordings/a/c.mp3', path, 'audio/mpeg')
  expect(objects.get('/bucket/of/us/recordings/a/c.mp3')).toMatchObject({ type: 'audio/mpeg' })
})

it('a store that refuses is an error that says so', async () => {
  const path = join(folder, 'refused.mp3')
  writeFileSync(path, 'x')
  const storage = objectStorage('another')
  await expect(storage.put('a/b.mp3', path, 'audio/mpeg')).rejects.toThrow('status 403 when storing a file')
  await expect(storage.size('a/b.mp3')).rejects.toThrow('status 403')
  await expect(storage.read('a/b.mp3', { start: 0, end: 1 })).rejects.toThrow('status 403')
})

it('a folder leaves nothing of a file that is half copied under its name', async () => {
  const storage = createFileStorage(join(folder, 'halves'))
  await expect(storage.put('a/b.mp3', join(folder, 'missing.mp3'), 'audio/mpeg')).rejects.toThrow()
  expect(existsSync(join(folder, 'halves/a/b.mp3'))).toBe(false)
})
