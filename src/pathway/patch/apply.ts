import { createBudget } from './budget.ts'
import { type Operation, type Patch, readPointer } from './operation.ts'

/** An operation that cannot be made. */
export class PatchFault extends Error {
  /** Its place in the patch. */
  readonly operation: number
  /** The member of the operation that is at fault. */
  readonly member: 'path' | 'from' | 'value'

  constructor(operation: number, member: PatchFault['member'], message: string) {
    super(message)
    this.operation = operation
    this.member = member
  }
}

/** The value that a `test` expects is not there. */
export class TestFault extends PatchFault {}

type Container = unknown[] | Record<string, unknown>
/** The names from the root to a place. */
type Names = readonly string[]

/**
 * Applies a patch to a JSON value, which itself stays as it is; whatever the patch does not touch is the same object in both
 * (RFC 6902, `docs/api-decisions.md` §3).
 *
 * @throws PatchFault for the first operation that cannot be made
 */
export function applyPatch(value: unknown, patch: Patch): unknown {
  let root = value
  /** Containers that were copied for this patch, so that they may be changed where they stand. */
  const own = new Set<object>()
  const budget = createBudget()

  function open(container: Container): Container {
    if (own.has(container)) return container
    const copy = Array.isArray(container) ? container.slice() : { ...container }
    budget.spendCopy(container)
    own.add(copy)
    return copy
  }

  patch.forEach((operation, at) => {
    const refuse = (member: PatchFault['member'], message: string): never => {
      throw new PatchFault(at, member, message)
    }

    function namesOf(member: 'path' | 'from', pointer: string): Names {
      const names = readPointer(pointer) ?? refuse(member, 'This isn’t a JSON Pointer (RFC 6901). Start it with “/”.')
      if (names.includes('__proto__')) refuse(member, 'This name isn’t allowed.')
      return names
    }

    const missing = (member: 'path' | 'from') => refuse(member, 'There is nothing at this path.')

    function read(member: 'path' | 'from', names: Names): unknown {
      return names.reduce<unknown>((from, name) => {
        const key = isContainer(from) ? keyOf(from, name) : undefined
        return key === undefined ? missing(member) : valueAt(from as Container, key)
      }, root)
    }

    /** The container that the last name stands in, to be changed. */
    function openParent(member: 'path' | 'from', names: Names): Container {
      if (!isContainer(root)) return missing(member)
      let parent = open(root)
      root = parent
      for (const name of names.slice(0, -1)) {
        const key = keyOf(parent, name) ?? missing(member)
        const child = valueAt(parent, key)
        if (!isContainer(child)) return missing(member)
        const copy = open(child)
        setAt(parent, key, copy)
        parent = copy
      }
      return parent
    }

    function add(names: Names, added: unknown) {
      const name = names.at(-1)
      if (name === undefined) {
        root = added
        return
      }
      const parent = openParent('path', names)
      if (!Array.isArray(parent)) return setAt(parent, name, added)
      const place = name === '-' ? parent.length : indexOf(name)
      if (place === undefined || place > parent.length) {
        return refuse('path', `This must end with a list index from 0 to ${parent.length}, or with “-”.`)
      }
      budget.spend(parent.length - place)
      parent.splice(place, 0, added)
    }

    function remove(member: 'path' | 'from', names: Names) {
      const name = names.at(-1)
      if (name === undefined) return refuse(member, 'The whole document can’t be removed.')
      const parent = openParent(member, names)
      const key = keyOf(parent, name) ?? missing(member)
      if (Array.isArray(parent)) {
        budget.spend(parent.length - Number(key))
        parent.splice(Number(key), 1)
      } else delete parent[key]
    }

    function replace(names: Names, next: unknown) {
      const name = names.at(-1)
      if (name === undefined) {
        root = next
        return
      }
      const parent = openParent('path', names)
      setAt(parent, keyOf(parent, name) ?? missing('path'), next)
    }

    function make(operation: Operation) {
      const names = namesOf('path', operation.path)
      if ('value' in operation && operation.value === undefined) refuse('value', 'This is required.')
      switch (operation.op) {
        case 'add':
          return add(names, operation.value)
        case 'replace':
          return replace(names, operation.value)
        case 'remove':
          return remove('path', names)
        case 'test':
          if (!budget.isEqual(read('path', names), operation.value)) {
            throw new TestFault(at, 'value', 'The value at this path is different.')
          }
          return
        case 'move': {
          const from = namesOf('from', operation.from)
          const moved = read('from', from)
          if (from.every((name, place) => name === names[place])) {
            return from.length === names.length ? undefined : refuse('path', 'A value can’t be moved into itself.')
          }
          remove('from', from)
          return add(names, moved)
        }
        case 'copy': {
          const copied = read('from', namesOf('from', operation.from))
          budget.spendSize(copied)
          // It stands at two places from now on, so that neither may be changed for the other.
          own.clear()
          return add(names, copied)
        }
      }
    }

    try {
      make(operation)
    } catch (error) {
      if (error instanceof RangeError) refuse('path', error.message)
      throw error
    }
  })
  return root
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** The key of a member that is there. */
function keyOf(container: Container, name: string): string | undefined {
  if (!Array.isArray(container)) return Object.hasOwn(container, name) ? name : undefined
  const index = indexOf(name)
  return index !== undefined && index < container.length ? name : undefined
}

function indexOf(name: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : undefined
}

const valueAt = (container: Container, key: string): unknown =>
  Array.isArray(container) ? container[Number(key)] : container[key]

function setAt(container: Container, key: string, value: unknown) {
  if (Array.isArray(container)) container[Number(key)] = value
  else container[key] = value
}
