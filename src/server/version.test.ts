import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PRODUCT_VERSION } from './version.ts'

it('the version that the service tells is that of its package', () => {
  const file = new URL('../../package.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(PRODUCT_VERSION)
})
