import { expect, it } from 'vitest'
import type { VoiceRecord } from '#contract/voices.ts'
import { choicesOf, filterVoices } from './filter.ts'

const voice = (name: string, engine: VoiceRecord['engine'], languages: string[], tags: string[] = []): VoiceRecord => ({
  id: `id of ${name}`,
  name,
  description: '',
  engine,
  languages,
  tags,
  service: engine,
  language: languages[0] ?? 'mul',
  public: true,
  is_custom: false,
  total_ratings: 0,
  average_rating: 0,
})
const voices = [
  voice('nova', 'endpoint', ['mul']),
  voice('maya', 'embedded', ['en-US'], ['female']),
  voice('matt', 'embedded', ['en-GB'], ['male', 'scottish']),
  voice('espeak-es', 'espeak-ng', ['es-419']),
]
const namesOf = (filter: object) =>
  filterVoices(voices, { search: '', engine: '', language: '', ...filter }).map(({ name }) => name)

it.each([
  [{}, ['nova', 'maya', 'matt', 'espeak-es']],
  [{ engine: 'embedded' }, ['maya', 'matt']],
  [{ language: 'en' }, ['nova', 'maya', 'matt']],
  [{ language: 'es' }, ['nova', 'espeak-es']],
  [{ search: 'SCOT male' }, ['matt']],
  [{ search: 'spanish' }, ['espeak-es']],
  [{ search: 'id of maya' }, ['maya']],
  [{ search: 'nobody' }, []],
  [{ engine: 'embedded', language: 'es' }, []],
])('%j shows %j', (filter, names) => {
  expect(namesOf(filter)).toEqual(names)
})

it('offers the engines and languages that there are', () => {
  expect(choicesOf(voices)).toEqual({
    engines: [
      { value: 'endpoint', label: 'Speech endpoint' },
      { value: 'embedded', label: 'Embedded' },
      { value: 'espeak-ng', label: 'espeak-ng' },
    ],
    languages: [
      { value: 'en', label: 'English' },
      { value: 'es', label: 'Spanish' },
    ],
  })
})
