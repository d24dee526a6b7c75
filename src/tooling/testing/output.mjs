import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs programs at once whose output is read one after the other: the first that still runs is shown as it speaks, the others wait.
 *
 * @param {(text: string) => void} write
 */
export function createOutput(write) {
  /** @type {{ said: string, ended: boolean }[]} */
  const queue = []

  function flush() {
    for (let first = queue[0]; first; first = queue[0]) {
      write(first.said)
      first.said = ''
      if (!first.ended) return
      queue.shift()
    }
  }

  return {
    /**
     * @param {string} title
     * @param {string[]} command Arguments of Node.
     * @param {Record<string, string>} [env]
     */
    async run(title, command, env) {
      const entry = { said: `\n— ${title}\n`, ended: false }
      queue.push(entry)
      flush()
      let said = ''
      const child = spawn(process.execPath, command, {
        stdio: ['ignore', 'pipe', 'pipe'],
        // Runners keep their colours where a person reads along.
        env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', text => {
          entry.said += text
          said += text
          flush()
        })
      }
      const [code] = await once(child, 'close')
      entry.ended = true
      flush()
      return { ok: code === 0, said }
    },
    /** @param {string} line */
    say(line) {
      queue.push({ said: `\n${line}\n`, ended: true })
      flush()
    },
  }
}
