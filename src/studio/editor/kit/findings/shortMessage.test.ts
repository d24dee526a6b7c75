import { expect, it } from 'vitest'
import { checkedKinds } from '#nodes/checks.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { shortMessage } from './shortMessage.ts'

const document: PathwayDocument = {
  name: '',
  description: '',
  globalPrompt: 'You work for {{company}}.',
  nodes: [
    { id: 'a', data: { name: 'One, who uses {{it}}, which', isStart: true, prompt: 'Say {{city}} and {{later}}.' } },
    {
      id: 'b',
      type: 'Webhook',
      data: {
        name: 'Two',
        url: 'https://api.example.com',
        responseData: [{ name: 'later', path: '$.later' }],
        responsePathways: [['town', '==', '1', { id: 'a', name: 'One' }]],
      },
    },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', label: 'go' }],
}

it('leaves out the node and the field that the form shows anyway', () => {
  const findings = createFindings(checkedKinds)(document)
  const short = findings.filter(({ variable }) => variable !== undefined).map(shortMessage)
  expect(short).toEqual(
    expect.arrayContaining([
      '{{company}} is never set.',
      '{{city}} is never set.',
      expect.stringMatching(/^\{\{later\}\} isn’t set yet when the call starts here/),
      '`town` is never set.',
    ]),
  )
  for (const finding of findings.filter(({ variable }) => variable === undefined))
    expect(shortMessage(finding)).toBe(finding.message)
})
