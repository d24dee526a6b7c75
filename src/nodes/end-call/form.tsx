import type { PathwayNode } from '#pathway/document.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'

const examples = {
  script: 'Thanks for calling. Goodbye!',
  prompt: 'Thank the caller and say goodbye.',
}

export function Form({ node }: { readonly node: PathwayNode }) {
  return <SpeakingForm node={node} examples={examples} />
}
