import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/**
 * Playwright runs this once, before the first test: it prepares the data directory that every test's product gets a copy of, since
 * making a database anew takes seconds.
 */
export default async function prepareTemplate() {
  const product = await startProduct()
  await product.stop()
  rmSync(join(product.dataDir, 'snapshots'), { recursive: true, force: true })
  process.env.DIALPATH_E2E_TEMPLATE = product.dataDir
  return () => rmSync(product.dataDir, { recursive: true, force: true })
}
