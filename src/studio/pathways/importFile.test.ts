import { describe, expect, it } from 'vitest'
import { nameOfFile, sizeFault } from './importFile.ts'

describe('a file that is brought in', () => {
  it('may have 5 MiB and not a byte more', () => {
    expect(sizeFault(5 * 1024 * 1024)).toBeUndefined()
    expect(sizeFault(5 * 1024 * 1024 + 1)).toBe('The file has 5.0 MiB. A pathway may have at most 5 MiB.')
    expect(sizeFault(6 * 1024 * 1024)).toContain('6.0 MiB')
  })

  it.each([
    ['front desk.json', 'front desk'],
    ['PIZZA.JSON', 'PIZZA'],
    ['no ending', 'no ending'],
    ['.json', 'Imported pathway'],
    ['', 'Imported pathway'],
    [`${'x'.repeat(300)}.json`, 'x'.repeat(200)],
  ])('called %j makes a pathway called %j', (file, name) => {
    expect(nameOfFile(file)).toBe(name)
  })
})
