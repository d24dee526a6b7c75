import { PATCH_TYPE } from '#pathway/patch/operation.ts'

/** The media type of the body that an endpoint takes. */
export function bodyTypeOf({ method }: { readonly method: string }): string {
  return method === 'PATCH' ? PATCH_TYPE : 'application/json'
}
