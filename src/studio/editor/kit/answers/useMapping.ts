import { useMemo } from 'react'
import { variablesOf } from '#nodes/kinds.ts'
import { nodeData, nodeName, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { RESPONSE_DATA, responseRows } from '#pathway/members.ts'
import type { JsonPick } from '#ui/JsonView.tsx'
import { keyOf } from '#ui/json/rows.ts'
import { runUndoably } from '../../commands/undoable.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import type { SampleAnswer } from '../../session/run/sampleAnswers.ts'
import { addRow } from '../form/rows.ts'
import { mappingRow, mappingsOf, suggestName } from './mapping.ts'

/** Returns the action that keeps a value of an answer as a variable, or shows its row if it is kept; undefined if nothing can be mapped. */
export function useMapping(node: PathwayNode, answer: SampleAnswer | undefined): JsonPick | undefined {
  const editor = useEditorStore()
  const data = nodeData(node)
  const kept = data[RESPONSE_DATA]
  const body = answer?.body
  const mappings = useMemo(() => mappingsOf({ [RESPONSE_DATA]: kept }, body), [kept, body])
  if (!answer || (kept !== undefined && kept !== null && !Array.isArray(kept))) return undefined
  const rows = responseRows(data)
  return {
    label: 'Keep',
    hint: 'Click a value to save it as a variable.',
    markOf: location => {
      const mapping = mappings.get(keyOf(location))
      return mapping && (mapping.name === '' ? 'saved without a name' : `→ ${mapping.name}`)
    },
    onPick: location => {
      const mapping = mappings.get(keyOf(location))
      if (mapping) {
        editor.getState().reveal({ node_id: node.id, field: `${RESPONSE_DATA}[${mapping.index}].name` })
        return
      }
      const taken = takenIn(editor.getState().document)
      const row = mappingRow(
        rows,
        location,
        suggestName(location, key => taken.has(key)),
      )
      runUndoably(
        editor,
        {
          name: `Save ${row.data} as “${row.name}” in “${nodeName(node)}”`,
          message: `Saved ${row.data} as “${row.name}”`,
        },
        doc => addRow(doc, node.id, RESPONSE_DATA, row),
      )
    },
  }
}

/** Returns the keys of all variables that something sets; names that are only read are free. */
function takenIn(document: PathwayDocument): ReadonlySet<string> {
  return new Set(
    variablesOf(document)
      .list.filter(({ setters }) => setters.length > 0)
      .map(({ key }) => key),
  )
}
