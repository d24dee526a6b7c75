import { describe, expect, it } from 'vitest'
import type { ExtractRequest, WantedVariable } from '../brain.ts'
import { pathway } from '../testing/play.ts'
import { extractByRules } from './extract.ts'

const NOW = 'Fri Nov 20 2026 09:30:00 GMT-0600 (Central Standard Time)'

function extract(answer: string, ...wanted: [string, WantedVariable['type'], string?][]) {
  const request: ExtractRequest = {
    document: pathway([]),
    node_id: 'a',
    node_name: 'a',
    global_prompt: '',
    global_values: {},
    prompt: '',
    condition: '',
    variables: { now: NOW },
    history: [{ role: 'user', content: answer, node_id: 'a', created_at: '' }],
    model_options: {},
    examples: { pathway: [], condition: [], dialogue: [] },
    seed: 1,
    wanted: wanted.map(([name, type, description = '']) => ({ name, type, description })),
    instructions: [],
    asked: true,
  }
  return extractByRules(request)
}

describe('extractByRules', () => {
  it.each<[string, string, WantedVariable['type'], string, unknown]>([
    ['This is Mike.', 'caller_name', 'string', '', 'Mike'],
    ['my name is ann-marie o’neil and I need help', 'name', 'string', '', 'Ann-marie O’neil'],
    ['Mike Johnson. You know that?', 'customerName', 'string', '', 'Mike Johnson'],
    ['Mike Johnson', 'last_name', 'string', '', 'Johnson'],
    ['Downey, D O W N I E', 'last_name', 'string', '', 'Downie'],
    ['you can reach me at 415 555 0132', 'phone', 'string', '', '+14155550132'],
    ['mike at example dot com', 'email', 'string', '', 'mike@example.com'],
    ['Seventeen', 'age', 'integer', '', 17],
    ['a hundred and fifty', 'guests', 'integer', '', 150],
    ['about two dozen', 'guests', 'integer', '', 24],
    ['half a dozen', 'guests', 'integer', '', 6],
    ['three and a half', 'guests', 'integer', '', undefined],
    ['one point five', 'price', 'number', '', 1.5],
    ['a table for four at 7 pm', 'guests', 'integer', '', 4],
    ['Dr. Smith', 'name', 'string', '', 'Dr Smith'],
    ['This is Dr. Anna Smith', 'last_name', 'string', '', 'Smith'],
    ['zero zero six four four', 'rental_id', 'integer', '', '00644'],
    ['about 12.50', 'price', 'number', '', 12.5],
    ['Yeah, sure', 'agrees', 'boolean', '', true],
    ['no thanks', 'agrees', 'boolean', '', false],
    ['tomorrow', 'appointment_date', 'string', '', '2026-11-21'],
    ['the day after tomorrow', 'appointment_date', 'string', '', '2026-11-22'],
    ['Friday the 18th at 4pm', 'appointment_date', 'string', 'Date and time', '2026-12-18T16:00:00'],
    ['the 3rd', 'appointment_date', 'string', '', '2026-12-03'],
    ['November 30th', 'appointment_date', 'string', '', '2026-11-30'],
    ['tomorrow at 3pm', 'new_date', 'string', 'Date and time, format yyyy-MM-ddTHH:mm:ss', '2026-11-21T15:00:00'],
    ['around 9:30 am', 'time', 'string', '', '09:30'],
    ['not Monday, Tuesday', 'day', 'string', '', '2026-11-24'],
    ['Monday, no wait, Tuesday', 'day', 'string', '', '2026-11-24'],
    ['a week from Monday', 'day', 'string', '', '2026-11-30'],
    ['a fortnight from today', 'day', 'string', '', '2026-12-04'],
    ['on the twenty fifth', 'day', 'string', '', '2026-11-25'],
    ['last Friday', 'day', 'string', '', '2026-11-13'],
    ['On Monday', 'incident_date', 'string', 'The day on which it happened', '2026-11-16'],
    ['November 25th', 'incident_date', 'string', 'The day on which it happened', '2025-11-25'],
    ['this morning', 'incident_date', 'string', 'The day on which it happened', '2026-11-20'],
    ['half past seven', 'time', 'string', '', '07:30'],
    ['eight thirty', 'time', 'string', '', '08:30'],
    ['quarter to nine', 'time', 'string', '', '08:45'],
    ['seven thirty in the evening', 'time', 'string', '', '19:30'],
    ['tonight at eight', 'time', 'string', '', '20:00'],
    ['seven p.m.', 'time', 'string', '', '19:00'],
    ['two o’clock I guess', 'slot_time', 'string', 'One of 9:00 AM, 11:30 AM, or 2:00 PM.', '2:00 PM'],
    ['It’s Anna', 'name', 'string', '', 'Anna'],
    ['I’m Luca.', 'name', 'string', '', 'Luca'],
    ['J. R. Smith', 'name', 'string', '', 'J R Smith'],
    ['Mary-Jane van der Berg', 'name', 'string', '', 'Mary-Jane van der Berg'],
    ['Yes, Peter Pan', 'name', 'string', '', 'Peter Pan'],
    ['ten, no wait, eight', 'guests', 'integer', '', 8],
    ['not 5 but 6', 'guests', 'integer', '', 6],
    ['eight people including two babies', 'guests', 'integer', 'How many people are coming', 8],
    ['Nine works.', 'slot_time', 'string', 'One of 9:00 AM, 11:30 AM, or 2:00 PM.', '9:00 AM'],
    ['my order is ABC-1234', 'order_number', 'string', '', 'ABC-1234'],
    [
      'I want to restock the inventory',
      'kind',
      'string',
      'One of order_mgmt, menu_mgmt, inventory_mgmt',
      'inventory_mgmt',
    ],
    ['The sink is leaking again.', 'issue', 'string', 'What is wrong', 'The sink is leaking again'],
    ['a leaking sink', 'topic', 'string', 'What it is about', 'a leaking sink'],
  ])('reads “%s” as %s', (answer, name, type, description, value) => {
    expect(extract(answer, [name, type, description])).toEqual({ [name]: value })
  })

  it.each([
    ['What do you mean?', 'topic'],
    ['Hello?', 'topic'],
    ['yes', 'topic'],
    ['hold on', 'name'],
    ["I'm calling about a leak", 'name'],
    ["that's pretty much it", 'caller_name'],
    ['that’s private', 'name'],
    ['any day but Friday', 'day'],
    ['the second Tuesday in December', 'date'],
    ['yesterday', 'preferred_date'],
    ['any weekday works', 'day'],
    ['sometime next week', 'day'],
    ['Wednesday or Thursday', 'day'],
    ['not before December', 'day'],
  ])('takes nothing from “%s”', (answer, name) => {
    expect(extract(answer, [name, 'string'])).toEqual({})
  })

  it.each([
    ['5 7', 'integer'],
    ['five or seven', 'integer'],
    ['one point five', 'integer'],
    ['no one else', 'integer'],
  ] as const)('takes no number from “%s”, which is two or none', (answer, type) => {
    expect(extract(answer, ['guests', type])).toEqual({})
  })

  it('takes no offered time from a bound', () => {
    const row: [string, 'string', string] = ['slot_time', 'string', 'One of 9:00 AM, 11:30 AM, or 2:00 PM.']
    expect(extract('Anything later than two?', row)).toEqual({})
  })

  it('takes no day from one that cannot be', () => {
    expect(extract('Wednesday the 19th', ['date', 'string'])).toEqual({})
    expect(extract('Dr.', ['name', 'string'])).toEqual({})
  })

  it.each([
    ['Maria Gonzalez and it’s 312-555-0188', { name: 'Maria Gonzalez', phone: '+13125550188' }],
    ['Sure, Robert De Luca, 415 555 0123', { name: 'Robert De Luca', phone: '+14155550123' }],
    ['I’m allergic to nuts', {}],
  ])('finds a name among other facts in “%s”', (answer, values) => {
    expect(extract(answer, ['name', 'string'], ['phone', 'string'])).toEqual(values)
  })

  it('leaves alone what is only wanted if the caller brings it up', () => {
    const row: [string, 'string', string] = ['other', 'string', 'Leave empty unless the caller asks for it.']
    expect(extract('some words here', row)).toEqual({})
  })

  it('gives each of several numbers to the variable that it stands beside', () => {
    expect(extract('two adults and 3 kids', ['adults', 'integer'], ['kids', 'integer'])).toEqual({ adults: 2, kids: 3 })
  })
})
