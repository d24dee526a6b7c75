import type { WebAgent } from '#contract/agents.ts'
import type { RouteInput } from '#contract/call.ts'

export type AgentUpdate = NonNullable<RouteInput<'POST /api/v1/agents/:agent_id'>['body']>

/** An agent's settings as its form holds them: everything as it is typed. */
export interface AgentDraft {
  readonly name: string
  readonly answers: 'pathway' | 'prompt'
  readonly pathway_id: string
  readonly pathway_version: string
  readonly prompt: string
  readonly first_sentence: string
  readonly voice: string
  readonly language: string
  readonly model: string
  readonly max_duration: string
  /** Ids of tools and knowledge bases, and tools that are written out. */
  readonly tools: NonNullable<WebAgent['tools']>
}

export interface Fault {
  readonly path: string
  readonly message: string
}

export function draftOf(agent: WebAgent): AgentDraft {
  return {
    name: agent.name ?? '',
    answers: agent.pathway_id === null ? 'prompt' : 'pathway',
    pathway_id: agent.pathway_id ?? '',
    pathway_version: String(agent.pathway_version ?? 'production'),
    prompt: agent.prompt ?? '',
    first_sentence: agent.first_sentence ?? '',
    voice: agent.voice ?? '',
    language: agent.language,
    model: agent.model,
    max_duration: String(agent.max_duration),
    tools: agent.tools ?? [],
  }
}

/** Reads what differs from the agent as it is stored, and what is wrong; members that no field shows are never sent, and stay. */
export function readDraft(
  draft: AgentDraft,
  agent: WebAgent,
): { readonly update: AgentUpdate; readonly faults: readonly Fault[] } {
  const before = draftOf(agent)
  const faults: Fault[] = []
  const isPathway = draft.answers === 'pathway'
  if (isPathway && draft.pathway_id === '') faults.push({ path: 'pathway_id', message: 'Choose a pathway.' })
  if (!isPathway && draft.prompt.trim() === '') faults.push({ path: 'prompt', message: 'Write a prompt.' })
  if (draft.first_sentence.length > 199) {
    faults.push({ path: 'first_sentence', message: 'The first sentence can have at most 199 characters.' })
  }
  const minutes = Number(draft.max_duration)
  if (draft.max_duration !== '' && !(minutes > 0 && minutes <= 720)) {
    faults.push({ path: 'max_duration', message: 'Enter minutes from 1 to 720.' })
  }
  const all: AgentUpdate = {
    name: draft.name,
    voice: draft.voice,
    language: draft.language,
    max_duration: draft.max_duration === '' ? null : minutes,
    ...(isPathway
      ? { pathway_id: draft.pathway_id, pathway_version: versionOf(draft.pathway_version) }
      : {
          pathway_id: '',
          prompt: draft.prompt,
          first_sentence: draft.first_sentence,
          model: modelOf(draft.model),
          tools: [...draft.tools],
        }),
  }
  const isChanged = (member: string) =>
    JSON.stringify(draft[member as keyof AgentDraft]) !== JSON.stringify(before[member as keyof AgentDraft])
  const update = Object.fromEntries(
    Object.entries(all).filter(
      ([member]) =>
        isChanged(member) ||
        ((member === 'pathway_id' || member === 'prompt') && draft.answers !== before.answers) ||
        (member === 'pathway_version' && isChanged('pathway_id')),
    ),
  )
  return { update, faults }
}

const versionOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

function modelOf(text: string): 'base' | 'turbo' | 'enhanced' {
  return text === 'base' || text === 'turbo' ? text : 'enhanced'
}
