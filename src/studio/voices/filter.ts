import { ANY_LANGUAGE, languageName, speaksLanguage } from '#contract/languages.ts'
import type { VoiceRecord } from '#contract/voices.ts'

export interface VoiceFilter {
  readonly search: string
  /** Empty: all. */
  readonly engine: string
  /** BCP 47 without a region; empty: all. */
  readonly language: string
}

export const engineNames: Readonly<Record<VoiceRecord['engine'], string>> = {
  endpoint: 'Speech endpoint',
  embedded: 'Embedded',
  'espeak-ng': 'espeak-ng',
}

/** The languages of a voice, for people. */
export function languagesOf({ languages }: Pick<VoiceRecord, 'languages'>): string {
  return languages.map(tag => (tag === ANY_LANGUAGE ? 'Any language' : languageName(tag))).join(', ')
}

/** The voices that fit; each word of the search is somewhere in what is shown of them. */
export function filterVoices(voices: readonly VoiceRecord[], { search, engine, language }: VoiceFilter) {
  const words = search.toLowerCase().split(/\s+/)
  return voices.filter(voice => {
    const text = [voice.name, voice.id, voice.description, languagesOf(voice), ...voice.tags].join(' ').toLowerCase()
    return (
      (engine === '' || voice.engine === engine) &&
      (language === '' || speaksLanguage(voice.languages, language)) &&
      words.every(word => text.includes(word))
    )
  })
}

/** The engines and the languages that there are, to narrow the list by. */
export function choicesOf(voices: readonly VoiceRecord[]) {
  const engines = [...new Set(voices.map(({ engine }) => engine))]
  const tags = new Set(voices.flatMap(({ languages }) => languages.map(tag => tag.split('-')[0] ?? tag)))
  const languages = [...tags]
    .filter(tag => tag !== ANY_LANGUAGE)
    .map(tag => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return { engines: engines.map(engine => ({ value: engine, label: engineNames[engine] })), languages }
}
