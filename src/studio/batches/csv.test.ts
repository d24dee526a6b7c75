import { describe, expect, it } from 'vitest'
import type { BatchEntry } from '#contract/batches.ts'
import { badRowsCsv, columnsFault, peopleOf, previewOf, readPeopleFile, resultsCsv } from './csv.ts'

const read = (text: string) => readPeopleFile(new File([text], 'people.csv'))

describe('a CSV file of people', () => {
  it('is read with its columns, whatever separates and quotes them', async () => {
    const file = await read(
      '\uFEFFName;Mobile;Time zone\r\n"Ada; the first";(415) 555-0123;Europe/Paris\r\n\r\nBen;12;\r\n',
    )
    expect(file.columns).toEqual([
      { title: 'Name', use: 'variable', name: 'Name' },
      { title: 'Mobile', use: 'phone_number', name: 'Mobile' },
      { title: 'Time zone', use: 'timezone', name: 'Time zone' },
    ])
    const { entries, good, bad } = peopleOf(file, true)
    expect(entries).toHaveLength(2)
    expect(good).toEqual([{ Name: 'Ada; the first', phone_number: '(415) 555-0123', timezone: 'Europe/Paris' }])
    expect(bad).toEqual([{ line: 3, cells: ['Ben', '12', ''], problem: expect.stringContaining('short number') }])
    expect(await (await badRowsCsv(file, bad)).text()).toContain(
      'Name,Mobile,Time zone,Problem\r\nBen,12,,12 is a short',
    )
  })

  it('finds the numbers by what the columns hold', async () => {
    const { columns } = await read('a,b,a\n1,+14155550123,x\n2,+14155550124,y\n')
    expect(columns.map(({ use, name }) => [use, name])).toEqual([
      ['variable', 'a'],
      ['phone_number', 'b'],
      ['variable', 'a 2'],
    ])
    expect(columnsFault(columns)).toBeUndefined()
    expect(columnsFault(columns.map(column => ({ ...column, name: 'x' })))).toContain('“x”')
    expect(columnsFault(columns.map(column => ({ ...column, use: 'variable' })))).toContain('phone numbers')
  })

  it('needs rows', async () => {
    await expect(read('phone\n')).rejects.toThrow('only a header row')
    await expect(read('')).rejects.toThrow('empty')
    await expect(read('PK\u0003\0phone\n1')).rejects.toThrow('isn’t a CSV file')
  })

  it('is read in the letters that spreadsheets save', async () => {
    const columns = async (bytes: readonly number[]) =>
      (await readPeopleFile(new File([new Uint8Array(bytes)], 'people.csv'))).columns.map(({ title }) => title)
    const latin1 = [...'Zoë\n1'].map(letter => letter.charCodeAt(0))
    expect(await columns(latin1)).toEqual(['Zoë'])
    expect(await columns([0xff, 0xfe, ...latin1.flatMap(code => [code, 0])])).toEqual(['Zoë'])
    expect(await columns([0xfe, 0xff, ...latin1.flatMap(code => [0, code])])).toEqual(['Zoë'])
  })

  it('calls a number once, unless it is wanted again', async () => {
    const file = await read('phone,name\n+14155550123,Ada\n(415) 555-0123,Ben\n12,Cem\n12,Dan\n')
    expect(peopleOf(file, true)).toMatchObject({ repeated: 1, good: [{ name: 'Ada' }] })
    expect(peopleOf(file, true).entries).toHaveLength(3)
    expect(peopleOf(file, false)).toMatchObject({ repeated: 1, good: [{ name: 'Ada' }, { name: 'Ben' }] })
    expect(peopleOf(file, false).entries).toHaveLength(4)
  })

  it('calls a number by the first of its rows that can be called', async () => {
    const file = await read('phone,timezone,name\n+14155550123,Nowhere,Ada\n+14155550123,Europe/Paris,Ben\n')
    expect(peopleOf(file, true)).toMatchObject({ repeated: 0, good: [{ name: 'Ben' }], bad: [{ line: 2 }] })
  })

  it('fills the prompt from its first row', async () => {
    const { good } = peopleOf(await read('phone,name\n+14155550123,Ada\n'), true)
    expect(previewOf('Greet {name} of {city}. {{now}}', good[0])).toEqual({
      text: 'Greet Ada of . {{now}}',
      unfilled: ['city'],
    })
  })
})

it('results have a row for each entry, and nothing that a spreadsheet would calculate', async () => {
  const entry: BatchEntry = {
    index: 0,
    phone_number: '+14155550123',
    data: { phone_number: '415', name: '=1+1', note: 'a,"b"' },
    state: 'skipped',
    fault: 'Too short.',
    due_at: null,
    rounds: 0,
    call: null,
  }
  const text = await (await resultsCsv([entry])).text()
  const [head, row] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'phone_number,name,note,state,status,answered_by,started_at,minutes,transferred_to,summary,problem,call_id',
  )
  expect(row).toMatch(/^\+14155550123,"?'=1\+1"?,"a,""b""",skipped,,,,,,,Too short\.,$/)
})
