import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackgroundTrack, backgroundTracks } from '#contract/inbound.ts'
import { languageName, readLanguage, speaksLanguage } from '#contract/languages.ts'
import type { RecordingTimeline } from '#contract/recordings.ts'
import { voiceSettings } from '#contract/voices.ts'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { thresholdOf } from '../calls/dialing.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import { watchablePace } from '../lines/simulated.ts'
import { writeId3 } from '../speech/id3.ts'
import { RECORDING_RATE, type Side } from '../speech/mixer.ts'
import { type Pcm, secondsOf } from '../speech/pcm.ts'
import { programs } from '../speech/programs.ts'
import { pronounce, readPronunciations } from '../speech/pronounce.ts'
import type { RecordedPart } from '../speech/recorder.ts'
import { keyTones } from '../speech/tones.ts'
import type { SpokenPart, Voice } from '../voices/voices.ts'
import { type Line, linesOf, pauseBefore, shareHeard } from './script.ts'

/** The files of a recording, which are the caller's to remove. */
export interface RecordingFiles {
  readonly stereo: string
  readonly mono: string
  /** A `RecordingTimeline`, as JSON. */
  readonly timeline: string
  /** Faults of the voices; null if they did as they were asked. */
  readonly notice: string | null
  remove(): Promise<void>
}

/** A recording ends here, however much was said. */
const LONGEST_SECONDS = 2 * 60 * 60
const END_SECONDS = 0.5
/** The longest that the simulated line takes for an utterance. */
const LONGEST_SAID_SECONDS = 2.5

interface Cast {
  readonly voices: Readonly<Record<Line['speaker'], Voice>>
  readonly language: string
  readonly notice: string | undefined
}

/**
 * Speaks what was said in a call into files: the caller left, the agent right, each with a voice of its own, and the pauses between them as they
 * were (`docs/api-decisions.md` §14).
 *
 * @returns undefined where nothing was said
 */
export async function makeRecording(
  context: ServiceContext,
  call: CallRow,
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<RecordingFiles | undefined> {
  const lines = linesOf(events, thresholdOf(call.request))
  if (lines.length === 0) return undefined
  const cast = await castOf(context, call)
  const folder = await mkdtemp(join(tmpdir(), 'dialpath-recording-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const paths = {
    stereo: join(folder, 'stereo.mp3'),
    mono: join(folder, 'mono.mp3'),
    timeline: join(folder, 'timeline.json'),
  }
  const recording = randomUUID()
  const files: Record<keyof RecordedPart, FileHandle> = {
    stereo: await open(paths.stereo, 'w'),
    mono: await open(paths.mono, 'w'),
  }
  const write = async ({ stereo, mono }: RecordedPart) => {
    await files.stereo.write(stereo)
    await files.mono.write(mono)
  }
  try {
    const tag = writeId3(titlesOf(call))
    await write({ stereo: tag, mono: tag })
    const track = trackOf(call)
    await context.speech.run('beginRecording', { recording, program: programs.mp3, track })
    const { placed, seconds, notice } = await speakLines(
      context,
      call,
      lines,
      cast,
      signal,
      async (side, at, { samples, sampleRate }) => {
        const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
        await write(await context.speech.run('addToRecording', { recording, side, at, bytes, sampleRate }))
      },
    )
    const { peaks, ...rest } = await context.speech.run('endRecording', { recording, at: seconds })
    await write(rest)
    const timeline: RecordingTimeline = {
      seconds,
      step: peaks.seconds,
      caller: [...peaks.left],
      agent: [...peaks.right],
      lines: placed,
      voices: { caller: cast.voices.caller.name, agent: cast.voices.agent.name },
      background_track: track,
      simulated: call.simulated,
      notice: notice ?? null,
    }
    await writeFile(paths.timeline, JSON.stringify(timeline))
    return { ...paths, notice: timeline.notice, remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await context.speech.run('dropRecording', { recording }).catch(() => undefined)
    await files.stereo.close()
    await files.mono.close()
  }
}

/** The track behind the agent; null is the static of a telephone line. */
function trackOf({ request }: CallRow): BackgroundTrack | null {
  return backgroundTracks.find(track => track === request.background_track) ?? null
}

type Hear = (side: Side, at: number, pcm: Pcm) => Promise<void>

/** Speaks the lines one after the other, each where it was heard. */
async function speakLines(
  context: ServiceContext,
  call: CallRow,
  lines: readonly Line[],
  cast: Cast,
  signal: AbortSignal,
  hear: Hear,
) {
  const guide = readPronunciations(call.request.pronunciation_guide)
  const settings = voiceSettings.safeParse(call.request.voice_settings).data ?? {}
  const began = (call.started_at ?? call.created_at).getTime()
  const placed: RecordingTimeline['lines'] = []
  let { notice } = cast
  /** The end of all that was heard, and the moment from which the next one may speak. */
  let end = 0
  let free = 0
  let before: Line | undefined
  let beforeStart = 0
  const order = inOrder(hear)
  for (const [index, line] of lines.entries()) {
    signal.throwIfAborted()
    const start = startOf(line)
    if (start >= LONGEST_SECONDS) {
      notice ??= 'The recording ends after two hours.'
      break
    }
    // The next words may begin before the end of these, if the other one speaks meanwhile.
    const isShared = line.heardWords !== undefined || lines[index + 1]?.into !== undefined
    let at = start
    for await (const part of soundsOf(line)) {
      await order.add(line.speaker === 'caller' ? 'left' : 'right', at, part.pcm, isShared ? start : at)
      notice ??= part.notice
      at += secondsOf(part.pcm)
    }
    placed.push({ sequence: line.sequence, speaker: line.speaker, start, end: at })
    end = Math.max(end, at)
    free = line.into === undefined ? start + (at - start) * shareHeard(line) : Math.max(free, at)
    if (line.into !== undefined) continue
    before = line
    beforeStart = start
  }
  await order.finish()
  return { placed, seconds: end + END_SECONDS, notice }

  function startOf(line: Line): number {
    if (line.into !== undefined) return beforeStart + (free - beforeStart) * line.into
    if (before?.heardWords !== undefined) return free
    return free + pauseBefore(line, before, began, said => saidFor(context, call, said))
  }

  async function* soundsOf({ speaker, sound }: Line): AsyncGenerator<SpokenPart> {
    if ('digits' in sound) {
      yield { pcm: keyTones(sound.digits, RECORDING_RATE), notice: undefined }
      return
    }
    const isAgent = speaker === 'agent'
    const { speed = 1, pitch = 0 } = isAgent ? settings : {}
    const text = isAgent ? pronounce(sound.words, guide) : sound.words
    yield* context.voices.speak(cast.voices[speaker], { text, speed, pitch, language: cast.language, signal })
  }
}

/** Hands sounds on in the order in which they are heard, though those of two who speak at once are made one after the other. */
function inOrder(hear: Hear) {
  let waiting: { readonly side: Side; readonly at: number; readonly pcm: Pcm }[] = []
  async function handOn(until: number) {
    const due = waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
    waiting = waiting.filter(({ at }) => at > until)
    for (const { side, at, pcm } of due) await hear(side, at, pcm)
  }
  return {
    /** @param earliest seconds before which no further sound begins */
    add(side: Side, at: number, pcm: Pcm, earliest: number) {
      waiting.push({ side, at, pcm })
      return handOn(earliest)
    },
    finish: () => handOn(Number.POSITIVE_INFINITY),
  }
}

/** Seconds for which the line was busy with a line: the caller's words come when they are over, and a simulated line says the agent's faster than a voice. */
function saidFor({ settings }: ServiceContext, { simulated }: CallRow, { speaker, sound }: Line): number {
  if (speaker === 'caller' || !simulated || !('words' in sound)) return 0
  return Math.min((sound.words.length * watchablePace.letter * settings.simulatedPace) / 1000, LONGEST_SAID_SECONDS)
}

/** The agent's voice is the call's; the caller has another one, as unlike it as there is. */
async function castOf({ voices }: ServiceContext, { request }: CallRow): Promise<Cast> {
  const language = (typeof request.language === 'string' && readLanguage(request.language)) || 'en'
  const name =
    typeof request.voice === 'string' || typeof request.voice === 'number' ? String(request.voice) : undefined
  const agent = await voices.choose(name, language)
  const speaking = (await voices.list()).filter(
    voice => voice.id !== agent.id && speaksLanguage(voice.languages, language),
  )
  const unlike = agent.tags.includes('female') ? 'male' : 'female'
  const near = speaking.filter(({ engine }) => engine !== 'endpoint')
  const caller = near.find(({ tags }) => tags.includes(unlike)) ?? near[0] ?? speaking[0] ?? agent
  const isUnderstood = speaksLanguage(agent.languages, language)
  const notice = isUnderstood ? undefined : `No voice speaks ${languageName(language)}, so ${agent.name} was used.`
  return { voices: { agent, caller }, language, notice }
}

function titlesOf({ call_id, simulated, from_number, to_number }: CallRow): Readonly<Record<string, string>> {
  const title = `Call from ${from_number} to ${to_number}`
  if (!simulated) return { TIT2: title, TPE1: 'Dialpath', TALB: call_id }
  const comment = 'Generated with synthetic voices after a simulated call.'
  return { TIT2: `${title} (simulated)`, TPE1: 'Dialpath', TALB: call_id, COMM: comment }
}
