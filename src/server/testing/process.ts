import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { shortLived } from '../../tooling/testing/shortLived.mjs'
import { TEST_KEY } from './template.ts'

/** The service in a process of its own, which can be killed as a power cut would. */
export class ServiceProcess {
  private readonly environment: Record<string, string | undefined>
  private child: ChildProcess | undefined
  url = ''

  constructor(environment: Record<string, string | undefined>) {
    this.environment = environment
  }

  async start() {
    const child = spawn(process.execPath, [...shortLived, inject('program')], {
      env: { ...process.env, PORT: '0', DIALPATH_API_KEY: TEST_KEY, DIALPATH_LOG_LEVEL: 'warn', ...this.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.child = child
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      const url = /Address {2}(\S+)/.exec(output)?.[1]
      if (url) {
        this.url = url
        return
      }
    }
    throw new Error(`The service ended while it started: ${output}`)
  }

  async kill() {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const exit = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await exit
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the body holds
  async ask(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: TEST_KEY, accept: 'application/json', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return answer.json()
  }

  /** The event stream of a call until a text stands in it, or to its end. */
  async follow(call_id: string, until?: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/v1/event_stream/${call_id}`, { headers: { authorization: TEST_KEY } })
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (until && text.includes(until)) return text
    }
    return text
  }
}
