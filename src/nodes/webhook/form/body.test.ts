import { describe, expect, it } from 'vitest'
import { describeBody } from './body.ts'

describe('a body with variables', () => {
  it('is JSON where numbers in their places make it JSON', () => {
    const json = { hint: 'JSON. {{variables}} are filled in and escaped.' }
    expect(describeBody('{"name": "{{name}}", "count": {{count}}}')).toEqual(json)
    expect(describeBody(' [{{a}}, {{b | default: "x"}}]')).toEqual(json)
    expect(describeBody('name={{name}}')).toEqual({ hint: '{{Variables}} are filled in.' })
    expect(describeBody(undefined)).toEqual({ hint: '{{Variables}} are filled in.' })
  })

  it('tells where it breaks off, as the author counts', () => {
    const note = describeBody('{\n  "name": "{{name}}"\n  "count": {{count}}\n}')
    expect(note).toHaveProperty('fault')
    expect(JSON.stringify(note)).toContain('line 3')
  })
})
