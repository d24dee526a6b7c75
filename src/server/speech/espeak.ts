import { spawn } from 'node:child_process'
import { readLanguage } from '#contract/languages.ts'
import { type EngineVoice, SpeechError, type SpeechRequest, type TextToSpeech } from './engine.ts'
import { readWav } from './wav.ts'

const TIMEOUT_MS = 15_000
/** Some minutes of speech. */
const MOST_BYTES = 32 * 1024 * 1024
const WORDS_A_MINUTE = 175
const MIDDLE_PITCH = 50

/**
 * `espeak-ng` as a program of its own, where it is installed: some hundred languages. It is started by its arguments and never by a shell,
 * and reads the text from its input, so that no text is an option.
 */
export function createEspeak(command = 'espeak-ng'): TextToSpeech {
  let found: Promise<readonly EngineVoice[]> | undefined
  return {
    name: 'espeak-ng',
    voices() {
      found ??= run(command, ['--voices'], '').then(
        listed => readVoices(listed.toString('utf8')),
        () => [],
      )
      return found
    },
    async *speak({ text, voice, speed, pitch, signal }: SpeechRequest) {
      const pace = String(Math.round(WORDS_A_MINUTE * speed))
      const height = String(Math.max(0, Math.min(99, Math.round(MIDDLE_PITCH + pitch * 4))))
      const file = await run(command, ['-v', voice, '-s', pace, '-p', height, '--stdin', '--stdout'], text, signal)
      yield readWav(file)
    },
  }
}

/** Reads ` 5  cy              --/M      Welsh              zlw/cy`: priority, language, age and gender, name, file. */
export function readVoices(listed: string): readonly EngineVoice[] {
  const voices = listed
    .split('\n')
    .slice(1)
    .flatMap(line => {
      const [, language, gender, name] = line.trim().split(/\s+/)
      if (language === undefined || name === undefined || !/^[a-z]{2,3}(-[\w-]+)?$/.test(language)) return []
      const tags = gender?.endsWith('F') ? ['female'] : gender?.endsWith('M') ? ['male'] : []
      return [
        {
          voice: language,
          name: `espeak-${language}`,
          description: `${name.replaceAll('_', ' ')}, by espeak-ng.`,
          languages: [readLanguage(language) ?? language.slice(0, language.indexOf('-'))],
          tags: [...tags, 'robotic'],
        },
      ]
    })
  // Some are listed twice, by different files.
  return [...new Map(voices.map(voice => [voice.voice, voice])).values()]
}

function run(command: string, args: readonly string[], input: string, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    })
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size <= MOST_BYTES) parts.push(part)
      else child.kill('SIGKILL')
    })
    // It may end before it has read what it is told.
    child.stdin.on('error', () => undefined)
    child.on('error', error => reject(new SpeechError(`${command} could not be started: ${error.message}`)))
    child.on('close', (code, killedBy) => {
      if (code === 0 && size <= MOST_BYTES) resolve(Buffer.concat(parts))
      else reject(new SpeechError(`${command} ended with ${code ?? killedBy}.`))
    })
    child.stdin.end(input)
  })
}
