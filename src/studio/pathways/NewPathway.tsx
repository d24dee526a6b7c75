import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { usePathwayActions } from './actions.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** Starts a pathway: empty, or from a file. */
export function NewPathway() {
  const [importing, setImporting] = useState(false)
  const { create } = usePathwayActions()
  return (
    <>
      <Button onClick={() => setImporting(true)}>
        <FileUp aria-hidden className="size-4" />
        Import a file
      </Button>
      <Button
        look="primary"
        disabled={create.isPending}
        onClick={() => create.mutate({ name: 'New pathway', nodes: [], edges: [] })}
      >
        <Plus aria-hidden className="size-4" />
        New pathway
      </Button>
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}
