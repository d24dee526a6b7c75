/**
 * `node src/tooling/emptyDatabase.mjs FOLDER` makes an empty database, of which a first start takes a copy. It is a process of its own,
 * since PGlite takes some 800 MB to make one.
 */
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder to make.')
const unfinished = `${folder}-unfinished`
rmSync(unfinished, { recursive: true, force: true })
const database = await PGlite.create(unfinished)
await database.exec('checkpoint')
await database.close()
rmSync(folder, { recursive: true, force: true })
renameSync(unfinished, folder)
