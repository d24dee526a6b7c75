import { describe, expect, it } from 'vitest'
import { nameOfFile } from './importFile.ts'

describe('a file that is brought in', () => {
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
