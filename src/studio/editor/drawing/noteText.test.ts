import { expect, it } from 'vitest'
import { readNote } from './noteText.ts'

const plain = (text: string) => ({ text, isBold: false })
const bold = (text: string) => ({ text, isBold: true })

it('reads lists and bold words', () => {
  expect(readNote('Ask **Ana** first:\n- hours\n  * **fees**, too\n2. sign\n\nDone')).toEqual([
    { marker: '', parts: [plain('Ask '), bold('Ana'), plain(' first:')] },
    { marker: '•', parts: [plain('hours')] },
    { marker: '•', parts: [bold('fees'), plain(', too')] },
    { marker: '2.', parts: [plain('sign')] },
    { marker: '', parts: [] },
    { marker: '', parts: [plain('Done')] },
  ])
})

it.each(['2 * 3 * 4', '**', '****', '** no **', '-5 degrees', '-', '- ', '1.5 hours', '2026. ', 'a **b', '  indented'])(
  'leaves %j as it is written',
  text => expect(readNote(text)).toEqual([{ marker: '', parts: [plain(text)] }]),
)
