import { type ReactNode, useState } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { isWithin, useFormPlace } from '../form/place.tsx'

interface FoldedProps {
  readonly title: string
  /** The fields inside: it opens when one of them is to be shown, and while something is wrong with one. */
  readonly fields: readonly string[]
  /** The number of them that the file has. */
  readonly set: number
  readonly children: ReactNode
}

/** Fields of a section that few people need, under a line that unfolds them. */
export function Folded({ title, fields, set, children }: FoldedProps) {
  const { revealed, findings } = useFormPlace()
  const { sections } = useSession()
  const [isUnfolded, setUnfolded] = useState(() => sections.get(title) ?? false)
  const [answered, setAnswered] = useState<typeof revealed>(null)
  const holds = (field: string | undefined) => fields.some(own => isWithin(field, own))
  if (revealed !== answered) {
    setAnswered(revealed)
    if (holds(revealed?.field)) setUnfolded(true)
  }
  const isOpen = isUnfolded || findings.some(({ field }) => holds(field))
  const toggle = () => {
    sections.set(title, !isOpen)
    setUnfolded(!isOpen)
  }
  return (
    <>
      <h4 className="flex">
        <Disclosure isOpen={isOpen} onToggle={toggle}>
          {set === 0 ? title : `${title} (${set} set)`}
        </Disclosure>
      </h4>
      {isOpen && children}
    </>
  )
}
