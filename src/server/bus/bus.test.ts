import { expect, it } from 'vitest'
import { openBus } from './bus.ts'

it('tells those who listen to a topic of what changed, until they no longer do', async () => {
  const wires: ((payload: string) => void)[] = []
  const database = {
    async listen(_channel: string, handler: (payload: string) => void) {
      wires.push(handler)
    },
    async notify(_channel: string, payload: string) {
      for (const wire of wires) wire(payload)
    },
  }
  const [here, there] = [await openBus(database), await openBus(database)]
  const heard: string[] = []
  const end = here.subscribe('call', id => heard.push(`here ${id}`))
  there.subscribe('call', id => heard.push(`there ${id}`))
  there.subscribe('pathway', id => heard.push(`pathway ${id}`))
  await there.publish('call', 'one')
  end()
  await here.publish('call', 'two')
  await here.publish('pathway', 'three')
  expect(heard).toEqual(['here one', 'there one', 'there two', 'pathway three'])
})
