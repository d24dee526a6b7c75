import type { Settings } from '../settings.ts'

export interface BrainDescription {
  kind: 'scripted' | 'model'
  /** The model's name; null for the scripted simulator, and while a model's server has not told its name. */
  model: string | null
  /** The models of a local Ollama that answers, while no model is set up. */
  ollama_models: string[]
}

const OLLAMA = 'http://127.0.0.1:11434'
const OLLAMA_TIMEOUT_MS = 300
const OLLAMA_CACHED_MS = 30_000

/** Describes what speaks and decides in this installation, for people (GET /api/v1/me). */
export async function describeBrain(settings: Pick<Settings, 'llm'>): Promise<BrainDescription> {
  if (settings.llm) return { kind: 'model', model: settings.llm.model ?? null, ollama_models: [] }
  return { kind: 'scripted', model: null, ollama_models: await ollamaModels() }
}

let seen: { readonly models: Promise<string[]>; readonly until: number } | undefined

/** Asked at most twice a minute: most machines have none, and nobody should wait for that. */
function ollamaModels(): Promise<string[]> {
  const now = performance.now()
  if (!seen || seen.until < now) seen = { models: askOllama(), until: now + OLLAMA_CACHED_MS }
  return seen.models
}

async function askOllama(): Promise<string[]> {
  try {
    const answer = await fetch(`${OLLAMA}/api/tags`, { signal: AbortSignal.timeout(OLLAMA_TIMEOUT_MS) })
    if (!answer.ok) return []
    const { models } = (await answer.json()) as { models?: { name?: unknown }[] }
    return (models ?? []).map(model => model.name).filter(name => typeof name === 'string')
  } catch {
    return []
  }
}
