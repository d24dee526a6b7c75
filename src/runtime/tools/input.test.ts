import { describe, expect, it } from 'vitest'
import { fitInput, readInput } from './input.ts'

const toolOf = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) =>
  readInput({ input_schema: { properties, required } })

describe('the input of a tool', () => {
  it('that is none of the values is refused, whatever these are', () => {
    const tool = toolOf({ size: { type: 'string', enum: ['S', { toString: null }] } })
    expect(fitInput(tool, { size: 'L' })).toEqual({
      fits: false,
      fault: '“size” in its input isn’t one of S, {"toString":null}',
    })
  })

  it('lacks what it does not hold itself, also where every object inherits the name', () => {
    const tool = toolOf({ constructor: { type: 'object' } }, ['constructor'])
    expect(fitInput(tool, {})).toEqual({ fits: false, fault: 'its input has no “constructor”' })
    expect(tool.properties[0]?.description).not.toContain('undefined')
  })
})
