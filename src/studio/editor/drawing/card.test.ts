import { describe, expect, it } from 'vitest'
import type { PathwayNode } from '#pathway/document.ts'
import { cardLabel, describeCard, summarizeCard } from './card.ts'

const node = (data: Record<string, unknown>): PathwayNode => ({
  id: 'a',
  type: 'Default',
  data: { name: 'Ask', ...data },
})

describe('the summary of a card', () => {
  it('stays the same while a prompt is typed, and changes with the name', () => {
    const before = summarizeCard(node({ prompt: 'Ask' }))
    expect(summarizeCard(node({ prompt: 'Ask for' }), before)).toBe(before)
    expect(summarizeCard(node({ name: 'Ask on' }), before)).not.toBe(before)
  })

  it('is read out with its kind and what is special about it', () => {
    expect(cardLabel(summarizeCard(node({ isStart: true, isGlobal: true })))).toBe('Ask, Speak, start, global')
  })
})

describe('the tag of a card', () => {
  const tagOf = (tag: unknown) => describeCard(node({ tag })).tag

  it('has the name and the colour that the file gives', () => {
    expect(tagOf({ name: ' Billing ', color: '#dc2626' })).toEqual({ name: 'Billing', colour: '#dc2626' })
    expect(tagOf({ color: 'rgb(1, 2, 3)' })).toEqual({ name: '', colour: 'rgb(1, 2, 3)' })
  })

  it('is none where it says nothing', () => {
    expect(tagOf({ name: ' ', color: '' })).toBeUndefined()
    expect(tagOf('red')).toBeUndefined()
  })

  it('has no colour where the file gives more than one', () => {
    expect(tagOf({ name: 'x', color: 'url(https://a.example/x.png)' })).toEqual({ name: 'x', colour: undefined })
    expect(tagOf({ name: 'x', color: 'red; background: blue' })).toEqual({ name: 'x', colour: undefined })
  })
})
