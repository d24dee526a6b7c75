import fc from 'fast-check'

/** Any value that JSON reads back as it wrote it: of -0 it writes 0. */
export function anyJson(limits: fc.JsonSharedConstraints = {}): fc.Arbitrary<unknown> {
  return fc.jsonValue(limits).map(value => JSON.parse(JSON.stringify(value)))
}
