import { documentOf, fileOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { findSecrets } from '#pathway/secrets/find.ts'
import { type NamedSecret, nameSecrets, takeOutSecrets } from '#pathway/secrets/takeOut.ts'

/** The file with a name in the place of each secret; `taken` are names that mean other secrets. */
export function withoutSecrets(
  file: PathwayFile,
  taken: readonly string[],
): { readonly file: PathwayFile; readonly takenOut: readonly NamedSecret[] } {
  const document = documentOf(file, { name: textOf(file.name), description: textOf(file.description) })
  const takenOut = nameSecrets(findSecrets(document), taken)
  return { file: fileOf(takeOutSecrets(document, takenOut), file), takenOut }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
