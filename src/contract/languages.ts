/** Codes that the public service uses for languages (`docs/api-decisions.md` §12), and their BCP 47 tags. */
export const languageCodes = {
  ENG: 'en',
  ESP: 'es',
  FRE: 'fr',
  POL: 'pl',
  GER: 'de',
  ITA: 'it',
  PBR: 'pt-BR',
  POR: 'pt',
} as const

/** Letters of a language's code (ISO 639). */
const LONGEST_PRIMARY = 3

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The BCP 47 tag of a language that is written as such (`es-MX`) or as one of the codes (`ESP`); undefined where it is neither. */
export function readLanguage(written: string): string | undefined {
  const code = written.trim()
  const known: string | undefined = (languageCodes as Readonly<Record<string, string>>)[code.toUpperCase()]
  if (known) return known
  try {
    const [tag] = Intl.getCanonicalLocales(code)
    // Longer ones are well-formed, and name no language.
    return tag !== undefined && primary(tag).length <= LONGEST_PRIMARY ? tag : undefined
  } catch {
    return undefined
  }
}

/** A language in English: `Mexican Spanish`; its tag where nobody has a name for it. */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}

/** The tag of voices that speak whatever language their text is in. */
export const ANY_LANGUAGE = 'mul'

const primary = (tag: string) => tag.split('-')[0] ?? ''

/** True if a voice of these languages speaks the one that is asked for; regions differ in nothing but their accent. */
export function speaksLanguage(languages: readonly string[], asked: string): boolean {
  return languages.some(language => language === ANY_LANGUAGE || primary(language) === primary(asked))
}
