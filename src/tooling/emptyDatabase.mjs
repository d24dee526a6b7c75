/**
 * `node src/tooling/emptyDatabase.mjs FILE` packs an empty database, with which a first start begins. It is a process of its own, since
 * PGlite takes some 800 MB to make one.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const [, , file] = process.argv
if (!file) throw new Error('Name the file to write.')
const database = await PGlite.create()
await database.exec('checkpoint')
const archive = await database.dumpDataDir('gzip')
await database.close()
writeFileSync(`${file}.unfinished`, new Uint8Array(await archive.arrayBuffer()))
renameSync(`${file}.unfinished`, file)
