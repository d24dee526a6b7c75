import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { accounts, secrets, telephonyAccounts } from '../db/schema.ts'
import { readKey, type Settings } from '../settings.ts'
import { createVault, isSealed, PREFIX, type Vault, WRONG_KEY } from './vault.ts'

type KeySettings = Pick<Settings, 'dataDir' | 'secretsKey' | 'secretsOldKey'>
type Warn = (message: string) => void

const FILE = 'secrets.key'
const OTHERS_MAY = 0o077

/**
 * The vault of this installation. Its key is that of the settings, else the file `secrets.key` in the data directory, made where
 * nothing is encrypted yet. A key that is missing or wrong keeps nobody from starting: what it hides cannot be read, which is said
 * where it is needed, and stays as it is.
 */
export async function openVault(db: Db, settings: KeySettings, warn: Warn): Promise<Vault> {
  const { secretsKey, secretsOldKey } = settings
  const read = secretsKey ? { key: secretsKey } : await keyOfFile(db, join(settings.dataDir, FILE), settings, warn)
  if (read.problem !== undefined) warn(read.problem)
  const keys = [read.key, secretsOldKey].filter(key => key !== undefined)
  return createVault(read.key ? keys : [], read.problem)
}

interface Read {
  readonly key?: Buffer
  readonly problem?: string
}

async function keyOfFile(db: Db, path: string, { dataDir }: KeySettings, warn: Warn): Promise<Read> {
  const known = readFile(path, warn)
  if (known) return known
  if (await hasSealed(db)) {
    return {
      problem: `The secrets key is missing: ${path} doesn’t exist. Put it back, or set DIALPATH_SECRETS_KEY to it, the same on all hosts of one database, and restart Dialpath. Nothing is lost until then.`,
    }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}.unfinished`
  writeFileSync(unfinished, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Whole at once, and never in place of one that another process made meanwhile.
    linkSync(unfinished, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readFile(path, warn) ?? { problem: `The key of the secrets could not be written to ${path}.` }
}

/** Undefined where there is no file. */
function readFile(path: string, warn: Warn): Read | undefined {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & OTHERS_MAY) !== 0) {
      chmodSync(path, 0o600)
      warn(`Other users could read ${path}. It is readable by you alone now; if somebody has read it, change the key.`)
    }
    const key = readKey(readFileSync(path, 'utf8'))
    return key ? { key } : { problem: `${path} holds no key: it must be 32 bytes in base64 or hexadecimal digits.` }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    return { problem: `The key of the secrets can't be read from ${path}: ${(error as Error).message}` }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const SEALED = `${PREFIX}%`

async function hasSealed(db: Db): Promise<boolean> {
  const [account] = await db
    .select({ id: accounts.account_id })
    .from(accounts)
    .where(like(accounts.signing_secret, SEALED))
    .limit(1)
  const [secret] = await db.select({ id: secrets.name }).from(secrets).where(like(secrets.value, SEALED)).limit(1)
  const [telephony] = await db
    .select({ id: telephonyAccounts.telephony_account_id })
    .from(telephonyAccounts)
    .where(like(telephonyAccounts.encrypted_key, SEALED))
    .limit(1)
  return account !== undefined || secret !== undefined || telephony !== undefined
}

/**
 * Encrypts what an older version stored in clear, and what is under `DIALPATH_SECRETS_OLD_KEY`, all of it or nothing. Where anything
 * is under another key than those, nothing is encrypted: the key is the wrong one.
 */
export async function sealStored(db: Db, vault: Vault, warn: Warn): Promise<void> {
  if (vault.problem !== undefined) return
  await db.transaction(async tx => {
    const [owners, values, telephony] = [
      await tx.select().from(accounts).for('update'),
      await tx.select().from(secrets).for('update'),
      await tx.select().from(telephonyAccounts).for('update'),
    ]
    const stored = [
      ...owners.map(({ account_id, signing_secret }) => ({
        text: signing_secret,
        place: ['signing', account_id, ''] as const,
        write: (sealed: string) =>
          tx.update(accounts).set({ signing_secret: sealed }).where(eq(accounts.account_id, account_id)),
      })),
      ...values.map(({ account_id, name, value }) => ({
        text: value,
        place: ['secret', account_id, name] as const,
        write: (sealed: string) =>
          tx
            .update(secrets)
            .set({ value: sealed })
            .where(and(eq(secrets.account_id, account_id), eq(secrets.name, name))),
      })),
      ...telephony.map(({ account_id, telephony_account_id, encrypted_key }) => ({
        text: encrypted_key,
        place: ['telephony', account_id, ''] as const,
        write: (sealed: string) =>
          tx
            .update(telephonyAccounts)
            .set({ encrypted_key: sealed })
            .where(
              and(
                eq(telephonyAccounts.account_id, account_id),
                eq(telephonyAccounts.telephony_account_id, telephony_account_id),
              ),
            ),
      })),
    ]
    if (stored.some(({ text, place }) => isSealed(text) && vault.open(text, place) === undefined)) {
      warn(WRONG_KEY)
      return
    }
    for (const { text, place, write } of stored) {
      if (!vault.isCurrent(text, place)) await write(vault.seal(vault.open(text, place) ?? text, place))
    }
  })
}
