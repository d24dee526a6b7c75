import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestService } from '../testing/service.ts'

const require = createRequire(import.meta.url)
const binary = require.resolve('bland-cli')

/** The public command line with a home directory of its own, pointed at a service. */
export interface CommandLine {
  /** The directory in which commands run. */
  readonly directory: string
  /** Runs a command; what it printed, on either stream. @throws Error with that, where it fails */
  run(...words: string[]): Promise<string>
  /** The same, answering questions with their default (Enter). */
  confirm(...words: string[]): Promise<string>
  /** Runs it with `--json`, and parses what it prints. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the command prints
  json(...words: string[]): Promise<any>
  remove(): void
}

export function createCommandLine({ url, key }: Pick<TestService, 'url' | 'key'>): CommandLine {
  const home = mkdtempSync(join(tmpdir(), 'dialpath-cli-'))
  const directory = join(home, 'work')
  mkdirSync(directory)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    BLAND_BASE_URL: url,
    BLAND_API_KEY: key,
    NO_COLOR: '1',
  }
  const start = (words: readonly string[], input: string) =>
    new Promise<{ readonly stdout: string; readonly all: string }>((resolve, reject) => {
      const child = execFile(process.execPath, [binary, ...words], { cwd: directory, env }, (error, stdout, stderr) => {
        if (error) reject(new Error(`bland ${words.join(' ')}\n${stdout}\n${stderr}`))
        else resolve({ stdout, all: stdout + stderr })
      })
      child.stdin?.end(input)
    })
  return {
    directory,
    run: async (...words) => (await start(words, '')).all,
    confirm: async (...words) => (await start(words, '\n')).all,
    async json(...words) {
      const { stdout } = await start([...words, '--json'], '')
      // Some commands say first what they did.
      return JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
