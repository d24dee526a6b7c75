import { queryOptions } from '@tanstack/react-query'
import type { TemplateEntry } from './registry.ts'

/** A template's pathway, loaded when it is first looked at. */
export function templateQuery({ id, load }: TemplateEntry) {
  return queryOptions({ queryKey: ['templates', id], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
}
