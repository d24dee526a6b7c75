import type { LucideIcon } from 'lucide-react'
import { iconShapes } from '../iconShapes.ts'

interface IconStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: string
}

const SIDE = 24
const paths = new Map<LucideIcon, Path2D>()

/** Draws an icon in lines of one colour. */
export function paintIcon(
  context: CanvasRenderingContext2D,
  Icon: LucideIcon,
  { x, y, size, colour }: IconStyle,
): void {
  context.save()
  context.translate(x, y)
  context.scale(size / SIDE, size / SIDE)
  context.strokeStyle = colour
  context.lineWidth = 2.5
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(pathOf(Icon))
  context.restore()
}

/** Icons are made of paths and circles. */
function pathOf(Icon: LucideIcon): Path2D {
  const known = paths.get(Icon)
  if (known) return known
  const path = new Path2D()
  for (const [name, { d, cx, cy, r }] of iconShapes(Icon)) {
    if (name === 'circle') {
      const [x, y, radius] = [Number(cx), Number(cy), Number(r)]
      path.moveTo(x + radius, y)
      path.arc(x, y, radius, 0, 2 * Math.PI)
    } else path.addPath(new Path2D(d))
  }
  paths.set(Icon, path)
  return path
}
