import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { documentOf } from '#pathway/interchange/file.ts'
import { readPathwayFile } from '#pathway/interchange/read.ts'
import type { Positions } from '../geometry/card.ts'
import { tidyGroups } from '../geometry/layout/groups.ts'
import { tidyTask } from '../geometry/layout/task.ts'
import type { Direction } from '../geometry/layout/vertex.ts'
import { cardHeight } from './card.ts'
import { measureDrawing } from './testing/measure.ts'
import { seededPathway } from './testing/seeded.ts'

const root = new URL('../../../../', import.meta.url)

function pathwayOf(path: string): PathwayDocument {
  const reading = readPathwayFile(readFileSync(new URL(path, root), 'utf8'))
  if (!reading.ok) throw new Error(`${path} is no pathway.`)
  return documentOf(reading.file, { name: path, description: '' })
}

function positionsIn(document: PathwayDocument): Positions {
  return new Map(listNodes(document).flatMap(({ id, position }) => (position ? [[id, position] as const] : [])))
}

function tidied(document: PathwayDocument, direction: Direction, positions = positionsIn(document)): Positions {
  return tidyGroups(tidyTask(document, { direction, positions, heightOf: cardHeight }))
}

const folder = new URL('src/studio/pathways/templates/', root)
const drawn = readdirSync(folder).flatMap((name): [string, PathwayDocument][] =>
  name.endsWith('.json') ? [[name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')).pathway]] : [],
)
const files = ['e2e/fixtures/car-share.json', 'src/runtime/fixtures/receptionist/pathway.json']
const real = files.map((path): [string, PathwayDocument] => [path, pathwayOf(path)])
const generated = Array.from({ length: 20 }, (_, at): [string, PathwayDocument] => [`seed ${at}`, seededPathway(at)])
const grouped = drawn.map(([id, document]): [string, PathwayDocument] => [
  `${id} with a group`,
  {
    ...document,
    canvas: {
      groups: [
        {
          id: 'g',
          name: 'Middle',
          color: 'blue',
          nodes: listNodes(document)
            .slice(3, 7)
            .map(node => node.id),
        },
      ],
    },
  },
])

it.each(drawn)('no edge of the template %s runs behind a card, and no label lies on anything', (_, document) => {
  expect(measureDrawing(document)).toMatchObject({ behind: 0, cardsOnCards: 0, labelsOnCards: 0, labelsOnLabels: 0 })
})

describe.each(['down', 'right'] as const)('tidied %s', direction => {
  it.each([...drawn, ...real, ...generated])(
    'no edge of %s runs behind a card, and its longest path runs straight',
    (_, document) => {
      const legibility = measureDrawing(document, tidied(document, direction))
      expect(legibility).toMatchObject({ behind: 0, cardsOnCards: 0, straight: legibility.path })
      expect(legibility.labelsOnCards + legibility.labelsOnLabels).toBeLessThanOrEqual(1)
    },
  )

  it.each(grouped)('no edge of %s runs behind a card', (_, document) => {
    expect(measureDrawing(document, tidied(document, direction))).toMatchObject({ behind: 0, cardsOnCards: 0 })
  })

  it.each([...drawn, ...real, ...grouped, ...generated.slice(0, 5)])(
    '%s stays as it is when it is tidied again',
    (_, document) => {
      const once = tidied(document, direction)
      expect(tidied(document, direction, once)).toEqual(once)
    },
  )
})
