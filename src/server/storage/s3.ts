import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { request } from 'undici'
import { checkKey, type Storage, StorageError } from './storage.ts'

export interface ObjectStore {
  /** `https://s3.eu-central-1.amazonaws.com`, without a path. */
  readonly origin: string
  readonly bucket: string
  /** Stands before every key; empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable & { dump(): Promise<void> }
}

const HEADERS_MS = 15_000
const BODY_MS = 60_000

/** Keeps files in a store that speaks the protocol of Amazon S3, with the bucket in the path, as all such stores understand it. */
export function createObjectStorage({ origin, bucket, prefix, region, ...keys }: ObjectStore): Storage {
  async function ask(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Readable,
  ): Promise<Answer> {
    const url = `${origin}/${bucket}/${prefix}${checkKey(key)}`
    const signer = new AwsV4Signer({ method, url, headers, service: 's3', region, ...keys })
    const signed = await signer.sign()
    const answer = await request(signed.url, {
      method,
      headers: { ...headers, ...Object.fromEntries(signed.headers) },
      ...(body && { body }),
      headersTimeout: HEADERS_MS,
      bodyTimeout: BODY_MS,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

  /** Lets the connection go where nothing is read of its answer. */
  async function expectStatus({ status, body }: Answer, what: string, ...expected: readonly number[]) {
    await body.dump()
    if (!expected.includes(status)) throw new StorageError(`The storage returned status ${status} when ${what}.`)
  }

  return {
    async put(key, path, type) {
      const { size } = await stat(path)
      const headers = { 'content-type': type, 'content-length': String(size) }
      await expectStatus(await ask('PUT', key, headers, createReadStream(path)), 'storing a file', 200, 201, 204)
    },
    async size(key) {
      const answer = await ask('HEAD', key)
      await expectStatus(answer, 'looking up a file', 200, 404)
      return answer.status === 404 ? undefined : Number(answer.headers['content-length'])
    },
    async read(key, { start, end }) {
      const answer = await ask('GET', key, { range: `bytes=${start}-${end}` })
      if (answer.status !== 206 && !(answer.status === 200 && start === 0)) {
        await expectStatus(answer, 'reading a file', 206)
      }
      return answer.body
    },
    async remove(key) {
      await expectStatus(await ask('DELETE', key), 'removing a file', 200, 204, 404)
    },
  }
}
