import type { LucideIcon, LucideIconNode } from 'lucide-react'
import type { ReactElement } from 'react'

/** The icons of the set are components that hand their shapes, as data, to one that draws them; this reads the data alone. */
interface IconOfSet {
  render(props: object, ref: null): ReactElement<{ readonly icon: { readonly node: readonly LucideIconNode[] } }>
}

/** The shapes inside of an icon of 24 by 24, as names of SVG elements with their attributes. */
export function iconShapes(Icon: LucideIcon): readonly LucideIconNode[] {
  return (Icon as unknown as IconOfSet).render({}, null).props.icon.node
}
