import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { play } from '../testing/play.ts'

const folder = new URL('../fixtures/receptionist/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const document = { name: 'Receptionist', description: '', ...read('pathway.json') }

describe('the scripted brain with a receptionist that nobody here wrote', () => {
  it.each(['happy_path', 'rude_caller', 'service_first'])('reaches the end with the caller of %s', async script => {
    const played = await play(document, read(`${script}.json`))
    expect(played.state.ended?.reason).toBe('end_call')
    expect(played.state.variables).toMatchObject({ appointment_time: '9:00 AM', car_year: '2017' })
    expect(String(played.state.variables.caller_name)).toMatch(/^Mike/)
  })

  it('answers whether it is a robot and goes back to where it was', async () => {
    const played = await play(document, read('rude_caller.json'))
    const returned = played.of('node.transition').find(event => event.payload.via === 'return')
    expect(returned?.payload.chosen_node_id).toBe('d4000000-0000-4000-8000-000000000004')
  })

  it('hands a caller who asks for a person over', async () => {
    const inputs = ['I need my oil changed.', 'Am I talking to a robot?', 'I would rather talk to a real person.']
    const { state } = await play(document, inputs)
    expect(state.ended).toMatchObject({ reason: 'transferred', transferred_to: '+15550000000' })
  })
})
