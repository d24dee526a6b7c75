import type { PathwayNews } from '#contract/together.ts'
import {
  type Guard,
  isBoolean,
  isIndex,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from '#studio/shell/guards.ts'

const isPerson = shapeOf({
  tab: isText,
  name: isText,
  node_id: orNull(isText),
  edge_key: orNull(isText),
  field: orNull(isText),
  pointer: orNull(shapeOf({ x: isNumber, y: isNumber })),
})
const isDraftNews = shapeOf({
  type: oneOf('draft'),
  lineage: isText,
  revision: isIndex,
  saved_by: listOf(orNull(isText)),
  deleted: isBoolean,
})
const isVersionNews = shapeOf({ type: oneOf('versions') })
const isPeopleNews = shapeOf({ type: oneOf('people'), people: listOf(isPerson) })

/** Guards a stream message as a known one; a newer service may send others. */
export const isPathwayNews: Guard<PathwayNews> = (value: unknown) =>
  isDraftNews(value) || isVersionNews(value) || isPeopleNews(value)
