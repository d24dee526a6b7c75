import { readFile } from 'node:fs/promises'
import { createMemoryWasi, ProgramExit } from './memoryWasi.ts'

/** The voices that the engine has. */
export type FliteVoice = 'slt' | 'rms' | 'awb' | 'kal' | 'kal16'

export interface FliteRequest {
  /** The engine's file. */
  readonly program: string
  readonly voice: FliteVoice
  readonly text: string
  /** 1 is the voice's own; 2 is twice as fast. */
  readonly speed: number
}

let compiled: Promise<WebAssembly.Module> | undefined

async function compile(program: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(program))
}

/**
 * Speaks English with the embedded engine (Flite). It takes the time of its thread, so that it runs in a worker.
 *
 * @returns a WAV file
 * @throws Error where the engine can't
 */
export async function speakWithFlite({ program, voice, text, speed }: FliteRequest): Promise<Uint8Array> {
  compiled ??= compile(program)
  const pace = speed === 1 ? [] : ['--setf', `duration_stretch=${(1 / speed).toFixed(3)}`]
  const wasi = createMemoryWasi(['flite', '-voice', voice, ...pace, '-o', '/out.wav', '-t', text])
  const instance = await WebAssembly.instantiate(await compiled, { wasi_snapshot_preview1: wasi.imports })
  const { memory, _start: start } = instance.exports
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function')
    throw new Error('The embedded speech engine is not the one that is expected.')
  wasi.attach(memory)
  try {
    start()
  } catch (error) {
    if (!(error instanceof ProgramExit) || error.code !== 0)
      throw new Error(`The embedded speech engine failed. ${wasi.complaints()}`, { cause: error })
  }
  return wasi.written().slice()
}
