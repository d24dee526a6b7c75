import { isRecord } from '#pathway/document.ts'

/**
 * Checks of JSON that this browser kept, or that a stream sent: a handful of shapes, for which no page has to load a schema library.
 * Members that a shape does not name are let through.
 */
export type Guard<T> = (value: unknown) => value is T

type Guarded<G> = G extends Guard<infer T> ? T : never

export const isText: Guard<string> = value => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** A place in a list. */
export const isIndex = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value >= 0
export const isBoolean: Guard<boolean> = value => typeof value === 'boolean'
export const isObject: Guard<Readonly<Record<string, unknown>>> = isRecord

export function oneOf<const T>(...values: readonly T[]): Guard<T> {
  return (value): value is T => values.some(one => one === value)
}

export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value)
}

export function orAbsent<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value)
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard)
}

/** Values by names that nobody knows beforehand. */
export function recordOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => isRecord(value) && Object.values(value).every(guard)
}

/** An object whose members are as the guards say. */
export function shapeOf<S extends Readonly<Record<string, Guard<unknown>>>>(
  guards: S,
): Guard<{ readonly [Member in keyof S]: Guarded<S[Member]> }> {
  const members = Object.entries(guards)
  return (value): value is { readonly [Member in keyof S]: Guarded<S[Member]> } =>
    isRecord(value) && members.every(([member, guard]) => guard(value[member]))
}
