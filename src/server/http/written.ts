/** An answer that is JSON already, as bytes: a worker has written it, since it can be large. */
export class WrittenAnswer {
  readonly bytes: Buffer

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** The answer for bare readers, and for those who read `{data, errors}` (`docs/api-decisions.md` §1). */
export const bothWays = <Answer extends object>(answer: Answer) => ({ ...answer, data: answer, errors: null })

/** Values that are written already, with commas between them, and what stands around them. */
export function writeAround(before: string, values: readonly Uint8Array[], after: string): WrittenAnswer {
  const comma = Buffer.from(',')
  const parts = values.flatMap((value, at) => (at === 0 ? [value] : [comma, value]))
  return new WrittenAnswer(Buffer.concat([Buffer.from(before), ...parts, Buffer.from(after)]))
}
