import type { Box, Point, Size } from '../box.ts'

/** Layers follow each other downwards, or to the right. */
export type Direction = 'down' | 'right'

export interface TidyNode {
  readonly id: string
  readonly isStart: boolean
  /** Its position as the author drew it; undefined for a node whose file gives it none. */
  readonly at: Point | undefined
  /** The numbers of ghosts of missing nodes that it leads to, and is led to from. */
  readonly ghostsAfter: number
  readonly ghostsBefore: number
  /** Undefined for that of a card. */
  readonly size?: Size
}

export interface TidyEdge {
  readonly source: string
  readonly target: string
}

/** A layout task: a whole pathway, or a part of it among boxes that stay where they are. */
export interface TidyTask {
  readonly direction: Direction
  readonly card: Size
  readonly nodes: readonly TidyNode[]
  readonly edges: readonly TidyEdge[]
  readonly staying: readonly Box[]
}

/** A card, or the place where an edge crosses a layer. “Along” is the direction of the layers, “across” that inside a layer. */
export interface Vertex {
  /** Undefined for an edge that passes a layer. */
  readonly id: string | undefined
  readonly isStart: boolean
  readonly across: number
  readonly along: number
  /** The room that edges to itself need beside it. */
  beside: number
  /** The room that its ghosts and the labels of its edges need before and after it. */
  readonly roomBefore: number
  roomAfter: number
  readonly before: Vertex[]
  readonly after: Vertex[]
  layer: number
  /** Its place in its layer. */
  rank: number
  /** Its centre, across. */
  centre: number
  /** On the longest path from the start, which runs straight. */
  isSpine: boolean
}

export type Layers = readonly (readonly Vertex[])[]
