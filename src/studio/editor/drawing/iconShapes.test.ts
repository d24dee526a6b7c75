import { Globe } from 'lucide-react'
import { expect, it } from 'vitest'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { iconShapes } from './iconShapes.ts'

it.each([...nodeKinds.map(({ type }) => viewOf(type).Icon), viewOf('unknown').Icon, Globe])(
  'icon %# is made of paths and circles, which the overview and pictures draw',
  Icon => {
    const shapes = iconShapes(Icon)
    expect(shapes.length).toBeGreaterThan(0)
    for (const [name, attributes] of shapes) {
      expect(['path', 'circle']).toContain(name)
      expect(name === 'path' ? attributes.d : attributes.r).toBeTruthy()
    }
  },
)
