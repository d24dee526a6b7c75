import { z } from 'zod'
import type { Brain, DecideRequest, Decision, SpeakRequest } from '#runtime/types.ts'
import type { ModelClient } from './client.ts'
import { decidePrompt, extractPrompt, type NamedChoice, nameChoices, speakPrompt } from './prompts.ts'

const decisionSchema = z.object({
  condition_met: z.union([z.boolean(), z.stringbool()]).nullish(),
  choice: z.union([z.string(), z.number()]).nullish(),
  reason: z.string().catch(''),
  likelihoods: z.record(z.string(), z.unknown()).catch({}),
})

/** The brain that asks a model. Its failures are `ModelError`s, which the runtime tells of. */
export function createModelBrain(client: ModelClient): Brain {
  return {
    name: client.name,
    async *turn({ extract, route, speak, ...context }, signal) {
      const { seed } = context
      if (extract) {
        const prompt = extractPrompt({ ...context, ...extract })
        const request = { ...prompt, temperature: 0, seed, maxTokens: 1000, signal }
        yield { type: 'variables', values: await client.json(request, z.record(z.string(), z.unknown())) }
      }
      if (route) {
        const request = { ...context, ...route }
        const named = nameChoices(request)
        const prompt = decidePrompt(request, named)
        const answer = await client.json({ ...prompt, temperature: 0, seed, maxTokens: 600, signal }, decisionSchema)
        yield { type: 'choice', decision: decisionOf(answer, named, request) }
      }
      if (speak) {
        const request = { ...context, ...speak }
        const prompt = { ...speakPrompt(request), temperature: temperatureOf(request), seed, maxTokens: 400, signal }
        yield { type: 'speech', text: await client.text(prompt) }
      }
    },
  }
}

function temperatureOf({ model_options }: SpeakRequest): number {
  const { temperature, newTemperature } = model_options
  const set = typeof newTemperature === 'number' ? newTemperature : temperature
  return typeof set === 'number' && set >= 0 && set <= 2 ? set : 0.4
}

function decisionOf(
  answer: z.output<typeof decisionSchema>,
  named: readonly NamedChoice[],
  request: DecideRequest,
): Decision {
  const picked =
    answer.choice === null || answer.choice === undefined ? undefined : choiceNamed(named, String(answer.choice))
  const ranked = named
    .map(({ alias, kind, choice }) => ({
      kind,
      key: choice.key,
      label: choice.label || choice.target_name,
      likelihood: likelihoodOf(answer.likelihoods[alias], picked?.alias === alias),
    }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
  return {
    condition_met: request.condition === '' ? null : (answer.condition_met ?? picked !== undefined),
    pick: picked ? { kind: picked.kind, key: picked.choice.key } : null,
    reason: answer.reason.trim() || (picked ? 'The model chose this way.' : 'The model found no way that fits.'),
    ranked,
  }
}

/** Models answer with the id they were given, and now and then with a label or a node's name. */
function choiceNamed(named: readonly NamedChoice[], written: string): NamedChoice | undefined {
  const same = (text: string) => text.trim().toLowerCase() === written.trim().toLowerCase()
  return (
    named.find(({ alias }) => same(alias)) ??
    named.find(({ choice }) => same(choice.key)) ??
    named.find(({ choice }) => same(choice.label)) ??
    named.find(({ choice }) => same(choice.target_name))
  )
}

function likelihoodOf(value: unknown, isPicked: boolean): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return isPicked ? 1 : 0
  return Math.min(1, Math.max(0, number))
}
