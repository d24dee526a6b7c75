import { type Description, type Parameter, resolve, type Schema } from './openApi.ts'

/** A body of a request or an answer, in the media type that it comes in. */
export interface Body {
  readonly mediaType: string
  readonly schema: Schema | undefined
  readonly example: unknown
}

export interface OperationAnswer {
  readonly status: string
  readonly description: string
  readonly body: Body | undefined
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly body: Body | undefined
  readonly answers: readonly OperationAnswer[]
}

/** Operations about one subject. */
export interface OperationGroup {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

type Content = NonNullable<Description['components']['responses'][string]['content']>

/** Groups the operations by their tag, in the order of the description. */
export function groupOperations(description: Description): OperationGroup[] {
  const operations = operationsOf(description)
  return description.tags
    .map(tag => ({ ...tag, operations: operations.filter(operation => operation.tag === tag.name) }))
    .filter(group => group.operations.length > 0)
}

function operationsOf({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags, parameters = [], requestBody, responses, ...rest }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        tag: tags[0] ?? '',
        summary: rest.summary,
        description: rest.description ?? '',
        parameters,
        body: bodyOf(requestBody?.content),
        answers: Object.entries(responses).map(([status, answer]) => {
          const { description = '', content } = resolve(components.responses, answer)
          return { status, description, body: bodyOf(content) }
        }),
      }),
    ),
  )
}

function bodyOf(content: Content | undefined): Body | undefined {
  const [first] = Object.entries(content ?? {})
  if (first === undefined) return undefined
  const [mediaType, { schema, example, examples }] = first
  return { mediaType, schema, example: example ?? Object.values(examples ?? {})[0]?.value }
}

/** Keeps what has all words of a search in its name, path, method or subject. */
export function findOperations(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map(group => ({ ...group, operations: group.operations.filter(operation => hasAll(operation, words)) }))
    .filter(group => group.operations.length > 0)
}

function hasAll({ summary, path, method, tag, id }: Operation, words: readonly string[]): boolean {
  const text = `${summary} ${method} ${path} ${tag} ${id}`.toLowerCase()
  return words.every(word => text.includes(word))
}
