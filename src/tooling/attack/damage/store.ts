import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Client } from '../client.ts'
import { numberedDocument } from '../documents.ts'
import { start, type Target } from '../target.ts'

const SNAPSHOT_PATHWAYS = 50
const LATER_PATHWAYS = 5
const CALLS = 20

/** The contents of an account, as the API tells them: each pathway and tool as a text, by its id, and its calls. */
export interface Contents {
  readonly pathways: ReadonlyMap<string, string>
  readonly tools: ReadonlyMap<string, string>
  readonly versions: ReadonlyMap<string, number>
  readonly calls: ReadonlySet<string>
  readonly secrets: number
}

/** A data directory as a crash leaves it: a snapshot of most of what it has, and a little that came after it. */
export interface Filled {
  readonly inSnapshot: Contents
  readonly whole: Contents
  /** Files of the database by what they hold, below its folder. */
  readonly files: ReadonlyMap<string, string>
}

/** Fills a data directory and kills the service, so that nothing is in order when the next one starts. */
export async function fill(root: string, target: Target): Promise<Filled> {
  const first = await start(root, target)
  await addContents(first.client, SNAPSHOT_PATHWAYS)
  const inSnapshot = await readContents(first.client)
  // Ending in order writes the snapshot.
  await first.end('SIGTERM')
  await first.client.close()
  const snapshots = join(target.dataDir, 'snapshots')
  const kept = `${target.dataDir}-snapshots`
  copyDirectory(snapshots, kept)
  const second = await start(root, target)
  for (let count = 0; count < LATER_PATHWAYS; count += 1) await createPathway(second.client, 1000 + count)
  const whole = await readContents(second.client)
  // Ending in order brings every page to its file, so that the log can't fix them; its snapshot is taken away again.
  await second.end('SIGTERM')
  await second.client.close()
  copyDirectory(kept, snapshots)
  rmSync(kept, { recursive: true })
  const third = await start(root, target)
  await third.end('SIGKILL')
  await third.client.close()
  return { inSnapshot, whole, files: await findFiles(target.dataDir) }
}

async function createPathway(client: Client, count: number): Promise<string> {
  const { nodes, edges } = numberedDocument(count)
  // Long enough for a page of its own beside the table's.
  const prompt = Array.from({ length: 400 }, (_, word) => `word${(count * 7919 + word * 104_729) % 100_003}`).join(' ')
  const [welcome, ...others] = nodes
  const body = {
    name: `Pathway ${count}`,
    nodes: [{ ...welcome, data: { ...welcome?.data, prompt } }, ...others],
    edges,
  }
  return (await client.api('POST', '/api/v1/convo_pathway/create', body)).pathway_id
}

async function addContents(client: Client, pathways: number) {
  let pathway_id = ''
  for (let count = 0; count < pathways; count += 1) pathway_id = await createPathway(client, count)
  for (let count = 0; count < 5; count += 1)
    await client.api('POST', `/api/v1/convo_pathway/${pathway_id}/version`, { name: `Version ${count}` })
  for (let count = 0; count < 3; count += 1)
    await client.api('POST', '/api/v1/tools', {
      name: `Tool ${count}`,
      description: 'Finds tables.',
      url: 'https://api.example.com/tables',
    })
  await client.api('PUT', '/api/v1/secrets/TOKEN', { value: 'the secret of the damaged account' })
  for (let count = 0; count < CALLS; count += 1)
    await client.api('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id })
  for (;;) {
    const { total_count } = await client.api('GET', '/api/v1/calls?completed=true&limit=1')
    if (total_count === CALLS) return
    await wait(100)
  }
}

/** Reads everything by the API; throws where something can't be read. */
export async function readContents(client: Client): Promise<Contents> {
  const { pathways: listed } = await client.api('GET', '/api/v1/convo_pathway?limit=1000&summary=true')
  const pathways = new Map<string, string>()
  const versions = new Map<string, number>()
  for (const { pathway_id } of listed) {
    pathways.set(pathway_id, JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/${pathway_id}/export`)))
    const { total_count } = await client.api('GET', `/api/v1/convo_pathway/${pathway_id}/versions?limit=1`)
    versions.set(pathway_id, total_count)
  }
  const { tools } = await client.api('GET', '/api/v1/tools?limit=1000')
  const { calls } = await client.api('GET', '/api/v1/calls?limit=1000')
  for (const { call_id } of calls) await client.api('GET', `/api/v1/pathway_calls/${call_id}`)
  const { secrets } = await client.api('GET', '/api/v1/secrets')
  return {
    pathways,
    versions,
    tools: new Map(
      tools.map(({ tool_id, tool }: { tool_id: string; tool: object }) => [tool_id, JSON.stringify(tool)]),
    ),
    calls: new Set(calls.map(({ call_id }: { call_id: string }) => call_id)),
    secrets: secrets.length,
  }
}

/** Finds what `wanted` has and `found` lacks or says otherwise. */
export function missingFrom(found: Contents, wanted: Contents): string[] {
  const differ = <Value>(name: string, mine: ReadonlyMap<string, Value>, theirs: ReadonlyMap<string, Value>) => {
    const count = [...theirs].filter(([id, value]) => mine.get(id) !== value).length
    return count > 0 ? [`${count} of ${theirs.size} ${name}`] : []
  }
  const lostCalls = [...wanted.calls].filter(id => !found.calls.has(id)).length
  return [
    ...differ('pathways', found.pathways, wanted.pathways),
    ...differ('pathways’ versions', found.versions, wanted.versions),
    ...differ('tools', found.tools, wanted.tools),
    ...(lostCalls > 0 ? [`${lostCalls} of ${wanted.calls.size} calls`] : []),
    ...(found.secrets < wanted.secrets ? ['a secret'] : []),
  ]
}

/** Writes one of each kind, as indexes are used when something is written. */
export async function writeEverywhere(client: Client) {
  const pathway_id = await createPathway(client, 9999)
  await client.api('POST', `/api/v1/convo_pathway/${pathway_id}`, { description: 'Written after the damage' })
  await client.api('POST', `/api/v1/convo_pathway/${pathway_id}/version`, {})
  await client.api('POST', '/api/v1/keys', { name: 'Made after the damage' })
  const { call_id } = await client.api('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id })
  const until = performance.now() + 20_000
  while (!(await client.api('GET', `/api/v1/calls/${call_id}`)).completed) {
    if (performance.now() > until) throw new Error('A call that was placed after the damage did not end.')
    await wait(50)
  }
}

/** Copies a data directory with all that a crash left in it, sockets included. */
export function copyDirectory(from: string, to: string) {
  rmSync(to, { recursive: true, force: true })
  const done = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`cp failed: ${done.stderr}`)
}

const RELATIONS = `select c.relname as name, c.relkind as kind, pg_relation_filepath(c.oid) as file, pg_relation_size(c.oid)::int as size,
  t.relname as owner from pg_class c left join pg_class t on t.reltoastrelid = c.oid
  where pg_relation_filepath(c.oid) is not null and pg_relation_size(c.oid) > 0`

/** Finds the file of each table and index, asked of a copy, since asking changes files. */
async function findFiles(dataDir: string): Promise<Map<string, string>> {
  const copy = `${dataDir}-asked`
  copyDirectory(dataDir, copy)
  try {
    const database = await PGlite.create({ dataDir: join(copy, 'db') })
    const { rows } = await database.query<{ name: string; kind: string; file: string; owner: string | null }>(RELATIONS)
    await database.close()
    return new Map(rows.map(({ name, kind, file, owner }) => [kind === 't' ? `long values of ${owner}` : name, file]))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
