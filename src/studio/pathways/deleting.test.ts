import { expect, it } from 'vitest'
import { describeDeleting } from './deleting.ts'

it('a live pathway names the numbers that it answers before it is deleted', () => {
  expect(describeDeleting({ production_version: 3 }, ['+14155550101'])).toBe(
    'Version 3 is live. It answers +1 (415) 555-0101. Callers will get no answer. You can restore it for 30 days.',
  )
  const seven = ['1', '2', '3', '4', '5', '6', '7'].map(digit => `+1415555010${digit}`)
  expect(describeDeleting({ production_version: null }, seven)).toContain('+1 (415) 555-0105, and 2 more. Callers')
})

it('a pathway that answers no number says so by naming none', () => {
  expect(describeDeleting({ production_version: 1 }, [])).toBe('Version 1 is live. You can restore it for 30 days.')
})
