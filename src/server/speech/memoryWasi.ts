/**
 * The part of WASI that a program needs which reads its arguments and writes one file. The file is in memory: nothing of the machine is
 * within the program's reach, and no experimental module of Node's is needed.
 */

interface MemoryWasi {
  /** The imports of the module `wasi_snapshot_preview1`. */
  readonly imports: Readonly<Record<string, (...numbers: never[]) => number>>
  /** The program's memory, once it is there. */
  attach(memory: WebAssembly.Memory): void
  /** The bytes that the program wrote to the file. */
  written(): Uint8Array
  /** The text that it wrote to the standard error. */
  complaints(): string
}

/** Thrown by a program that ends by itself. */
export class ProgramExit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`The program ended with ${code}.`)
    this.code = code
  }
}

const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const STDERR = 2
const FOLDER = 3
const FILE = 4
const FOLDER_TYPE = 3
const FILE_TYPE = 4
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn
const FIRST_CAPACITY = 64 * 1024

export function createMemoryWasi(args: readonly string[]): MemoryWasi {
  const encoded = args.map(argument => new TextEncoder().encode(`${argument}\0`))
  const errors: string[] = []
  let memory: WebAssembly.Memory | undefined
  let file = new Uint8Array(FIRST_CAPACITY)
  let length = 0
  let at = 0

  const view = () => new DataView(bytes().buffer)
  const bytes = () => {
    if (!memory) throw new Error('The program has no memory yet.')
    return new Uint8Array(memory.buffer)
  }

  function append(data: Uint8Array) {
    const end = at + data.length
    if (end > file.length) {
      const larger = new Uint8Array(Math.max(end, file.length * 2))
      larger.set(file)
      file = larger
    }
    file.set(data, at)
    at = end
    length = Math.max(length, end)
  }

  return {
    attach(given) {
      memory = given
    },
    written: () => file.subarray(0, length),
    complaints: () => errors.join('').trim(),
    imports: {
      args_sizes_get(count: number, size: number) {
        view().setUint32(count, encoded.length, true)
        view().setUint32(
          size,
          encoded.reduce((sum, argument) => sum + argument.length, 0),
          true,
        )
        return SUCCESS
      },
      args_get(pointers: number, buffer: number) {
        let place = buffer
        encoded.forEach((argument, index) => {
          view().setUint32(pointers + index * 4, place, true)
          bytes().set(argument, place)
          place += argument.length
        })
        return SUCCESS
      },
      clock_time_get(_clock: number, _precision: bigint, time: number) {
        view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true)
        return SUCCESS
      },
      fd_prestat_get(descriptor: number, prestat: number) {
        if (descriptor !== FOLDER) return BAD_DESCRIPTOR
        view().setUint32(prestat, 0, true)
        view().setUint32(prestat + 4, 1, true)
        return SUCCESS
      },
      fd_prestat_dir_name(_descriptor: number, name: number) {
        bytes().set(new TextEncoder().encode('/'), name)
        return SUCCESS
      },
      fd_fdstat_get(descriptor: number, stat: number) {
        bytes().fill(0, stat, stat + 24)
        view().setUint8(stat, descriptor === FOLDER ? FOLDER_TYPE : FILE_TYPE)
        view().setBigUint64(stat + 8, ALL_RIGHTS, true)
        view().setBigUint64(stat + 16, ALL_RIGHTS, true)
        return SUCCESS
      },
      fd_fdstat_set_flags: () => SUCCESS,
      path_open(...given: (number | bigint)[]) {
        at = 0
        length = 0
        view().setUint32(Number(given[8]), FILE, true)
        return SUCCESS
      },
      fd_close: () => SUCCESS,
      fd_read(_descriptor: number, _vectors: number, _count: number, read: number) {
        view().setUint32(read, 0, true)
        return SUCCESS
      },
      fd_seek(descriptor: number, offset: bigint, whence: number, position: number) {
        if (descriptor !== FILE) return BAD_DESCRIPTOR
        at = Number(offset) + ([0, at, length][whence] ?? 0)
        view().setBigUint64(position, BigInt(at), true)
        return SUCCESS
      },
      fd_write(descriptor: number, vectors: number, count: number, written: number) {
        let total = 0
        for (let index = 0; index < count; index += 1) {
          const place = view().getUint32(vectors + index * 8, true)
          const size = view().getUint32(vectors + index * 8 + 4, true)
          const data = bytes().subarray(place, place + size)
          if (descriptor === FILE) append(data)
          else if (descriptor === STDERR) errors.push(new TextDecoder().decode(data))
          total += size
        }
        view().setUint32(written, total, true)
        return SUCCESS
      },
      proc_exit(code: number) {
        throw new ProgramExit(code)
      },
    },
  }
}
