import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { isKnown } from '../extraction.ts'
import { brainOf, type Play, type Run } from '../run.ts'
import { lookupIn } from '../variables.ts'
import { MAX_TOOL_RUNS, runTool, usedAs } from './callTool.ts'
import { fitInput, SPEECH } from './input.ts'
import type { Tool } from './tool.ts'
import { tellTools } from './toolsAt.ts'

/**
 * The simulator uses a tool where the pathway leaves no choice (`docs/playing.md` §10): the node names it, in a sentence without a condition, and
 * all that it wants is known. None is used twice with the same input.
 */
export async function* callKnownTools(run: Run, node: PathwayNode): Play<void> {
  if (brainOf(run).kind !== 'rules') return
  for (const tool of yield* tellTools(run, node)) {
    if (run.tools.used >= MAX_TOOL_RUNS) return
    if (tool.action.type !== 'request' || !isNamedAt(node, tool)) continue
    const input = knownInput(run, tool)
    if (!input || run.state.tools_used.includes(usedAs(tool, input))) continue
    run.tools.used += 1
    yield* runTool(run, node, tool, input)
    if (run.tools.route) return
  }
}

/** Words that leave it to whoever decides. */
const CONDITION =
  /\b(?:if|unless|only|in case|should|whether|may|can|could|never|not|don't|don’t|when (?:the|a) \w+)\b/i

function isNamedAt(node: PathwayNode, { name, alias }: Tool): boolean {
  const data = nodeData(node)
  const texts = [nodeName(node), ...['prompt', 'condition', 'globalLabel'].map(member => textMember(data, member))]
  const names = [plain(name), plain(alias)].flatMap(phrasesFor)
  return texts
    .flatMap(text => text.split(/(?<=[.!?;])\s+|\n+/))
    .some(sentence => !CONDITION.test(sentence) && names.some(one => ` ${plain(sentence)} `.includes(` ${one} `)))
}

/** A word alone is said of much else: it names a tool beside what is done with one. */
function phrasesFor(name: string): readonly string[] {
  return name.includes(' ') ? [name] : [`${name} tool`, `tool ${name}`, `use ${name}`, `call ${name}`, `run ${name}`]
}

/** `list_pizzas`, `listPizzas` and “List Pizzas” are one name. */
function plain(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The input that the known variables make; undefined where one is missing. Without a list of what is required, all of it is. */
function knownInput(run: Run, { input }: Tool): Readonly<Record<string, unknown>> | undefined {
  const lookup = lookupIn(run)
  const wanted = input.properties.filter(({ name }) => name !== SPEECH)
  const known = wanted.flatMap(({ name }) => {
    const value = lookup(name)
    return isKnown(value) ? [[name, value] as const] : []
  })
  const given = Object.fromEntries(known)
  const needed = input.required.length > 0 ? input.required : wanted.map(({ name }) => name)
  if (needed.some(name => name !== SPEECH && !Object.hasOwn(given, name))) return undefined
  const required = input.required.filter(name => name !== SPEECH)
  const fitted = fitInput({ ...input, required }, given)
  return fitted.fits ? fitted.value : undefined
}
