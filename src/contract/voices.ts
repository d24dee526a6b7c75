import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, success } from './envelope.ts'
import { readLanguage } from './languages.ts'

export const speechEngines = ['endpoint', 'embedded', 'espeak-ng'] as const

/** Characters of a sample's text (`docs/api-decisions.md` §12). */
export const LONGEST_SAMPLE = 200

/** Overrides of a voice's own settings; members that no engine here knows are ignored. */
export const voiceSettings = z.object({
  speed: z
    .number()
    .min(0.5)
    .max(2)
    .optional()
    .meta({ description: '1 is the voice’s normal speed. 2 is twice as fast.' }),
  pitch: z.number().min(-12).max(12).optional().meta({
    description: 'Semitones above the voice’s normal pitch. No effect on voices of the speech endpoint.',
  }),
})
export type VoiceSettings = z.infer<typeof voiceSettings>

const voiceExample = {
  id: '2f9fdbc7-4bf2-4792-8a18-21ce3c93978f',
  name: 'maya',
  description: 'American, clear and even.',
  engine: 'embedded' as const,
  languages: ['en-US'],
  service: 'embedded' as const,
  language: 'en-US',
  public: true,
  is_custom: false,
  tags: ['female', 'american'],
  total_ratings: 0,
  average_rating: 0,
}

/** `docs/api-decisions.md` §12. */
export const voiceRecord = z
  .object({
    id: z.string().meta({ description: 'A UUID that stays the same as long as its engine has the voice.' }),
    name: z.string().meta({ description: 'Its name. Calls, numbers, and samples accept it instead of the ID.' }),
    description: z.string().meta({ description: 'How it sounds, in a few words.' }),
    engine: z.enum(speechEngines).meta({
      description:
        '`embedded` is always available and speaks English. `espeak-ng` is available if it’s installed. `endpoint` is the one set by `DIALPATH_TTS_URL`.',
    }),
    languages: z.array(z.string()).meta({ description: 'BCP 47 tags. `mul` if it speaks any language.' }),
    service: z.enum(speechEngines).meta({ description: 'The `engine` again, for clients that read it here.' }),
    language: z.string().meta({ description: 'The first of its `languages`, for clients that read only one.' }),
    public: z.boolean().meta({ description: 'Always `true`: everyone has the same voices.' }),
    is_custom: z.boolean().meta({ description: 'Always `false`: there are no cloned voices.' }),
    tags: z.array(z.string()).meta({ description: 'Words to search by, such as `female` or `scottish`.' }),
    total_ratings: z.number().int().meta({ description: 'Always 0: voices aren’t rated.' }),
    average_rating: z.number().meta({ description: 'Always 0: voices aren’t rated.' }),
  })
  .meta({ examples: [voiceExample] })
export type VoiceRecord = z.infer<typeof voiceRecord>

const voiceParams = z.object({
  id: z.string().min(1).max(200).meta({ description: 'ID or name of a voice, in upper or lower case.' }),
})

/** `docs/api-decisions.md` §12. */
export const listVoices = endpoint({
  method: 'GET',
  path: '/api/v1/voices',
  tag: 'Voices',
  summary: 'List voices',
  description: 'Lists the voices of all available engines: first the speech endpoint’s, then the embedded ones.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(1000).meta({ description: 'Maximum number of entries.' }),
    from: z.coerce.number().int().min(0).default(0).meta({ description: 'Index of the first entry.' }),
  }),
  responses: { 200: listCounts.extend({ status: success, voices: z.array(voiceRecord).describe('The voices.') }) },
})

export const getVoice = endpoint({
  method: 'GET',
  path: '/api/v1/voices/:id',
  tag: 'Voices',
  summary: 'Get a voice',
  description: 'Returns a voice by ID or name.',
  params: voiceParams,
  responses: { 200: z.object({ status: success, voice: voiceRecord.describe('The voice.') }) },
})

const sampleBody = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_SAMPLE)
    .meta({ description: 'The text to speak. `<|0.8|>` is a pause of 0.8 seconds.' }),
  voice_settings: voiceSettings.nullish().meta({ description: 'Overrides the voice’s own settings.' }),
  language: z
    .string()
    .max(35)
    .refine(code => readLanguage(code) !== undefined, 'This isn’t a language. Write it like ENG or en-US.')
    .nullish()
    .meta({ description: 'A code such as ENG, ESP, FRE, or GER, or a BCP 47 tag such as es-MX. Default: ENG.' }),
})

/** `docs/api-decisions.md` §12. */
export const sampleVoice = endpoint({
  method: 'POST',
  path: '/api/v1/voices/:id/sample',
  tag: 'Voices',
  summary: 'Play a voice sample',
  description:
    'Returns an MP3 file, or a WAV file with `accept: audio/wav`. If the speech endpoint fails, another voice is used, and the `x-voice-notice` header says so.',
  params: voiceParams,
  body: sampleBody,
  example: { text: 'Hello, this is the bakery at the corner.', voice_settings: { speed: 1.1 }, language: 'ENG' },
  failures: { 502: 'The speech engine failed, and no other voice was available.' },
  responses: { 200: { media: ['audio/mpeg', 'audio/wav'] } },
})

/** The same with the voice in the body, for the public command line. */
export const speakText = endpoint({
  method: 'POST',
  path: '/api/v1/speak',
  tag: 'Voices',
  summary: 'Play a voice sample by ID in the body',
  description: 'Returns a WAV file, or an MP3 file with `accept: audio/mpeg`. It isn’t stored.',
  body: sampleBody.extend({
    voice: z.string().min(1).max(200).meta({ description: 'ID or name of a voice.' }),
  }),
  example: { voice: 'maya', text: 'Hello, this is the bakery at the corner.' },
  responses: { 200: { media: ['audio/wav', 'audio/mpeg'] } },
})
