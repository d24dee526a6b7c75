import { describe, expect, it } from 'vitest'
import { nameOfFile } from './importFile.ts'

describe('a file that is brought in', () => {
  it.each([
    ['front desk.json', undefined, 'front desk'],
    ['PIZZA.JSON', ' ', 'PIZZA'],
    ['no ending', 7, 'no ending'],
    ['.json', '', 'Imported pathway'],
    ['', undefined, 'Imported pathway'],
    [`${'x'.repeat(300)}.json`, undefined, 'x'.repeat(200)],
    ['export (3).json', ' Front desk ', 'Front desk'],
    ['export.json', 'x'.repeat(300), 'x'.repeat(200)],
  ])('called %j, of a pathway called %j, makes one called %j', (file, own, name) => {
    expect(nameOfFile(file, own)).toBe(name)
  })
})
