import { parse, protocol } from '@electric-sql/pglite'

/**
 * @typedef {import('@electric-sql/pglite').PGlite} PGlite
 * @typedef {import('@electric-sql/pglite').messages.RowDescriptionMessage} RowDescription
 * @typedef {import('@electric-sql/pglite').messages.ParameterDescriptionMessage} ParameterDescription
 * @typedef {{ name: string, types: readonly number[], row: RowDescription | undefined }} Prepared
 */

const { serialize } = protocol
/** Statements that PostgreSQL keeps at once. */
const MOST = 100
const PREPARED = /^\s*(?:select|insert|update|delete|with)\b/i
/** Statements that may change the types that others were prepared for. */
const CHANGING = /\b(?:create|alter|drop)\b/i
/** PostgreSQL's error for a prepared statement whose result would have another form than before, and for some others. */
const CHANGED = '0A000'
/** @type {{ rowMode: 'array' }} */
const raw = { rowMode: 'array' }

/**
 * Runs statements that PostgreSQL has prepared: PGlite alone asks it six times to run one, and has it planned anew each time. Nobody else may
 * use the database meanwhile.
 *
 * @param {PGlite} database
 */
export function prepareStatements(database) {
  /** By their texts, the one that was used last at the end. @type {Map<string, Prepared>} */
  const prepared = new Map()
  let made = 0

  /** @param {Uint8Array[]} messages */
  const send = (...messages) => database.execProtocolStream(joined(messages), { syncToFs: false })

  /** @param {string} text @returns {Promise<Prepared>} */
  async function prepare(text) {
    const known = prepared.get(text)
    if (known) {
      prepared.delete(text)
      prepared.set(text, known)
      return known
    }
    made += 1
    const name = `s${made}`
    const [oldest] = prepared.size < MOST ? [] : prepared
    const answers = await send(
      ...(oldest ? [serialize.close({ type: 'S', name: oldest[1].name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    if (oldest) prepared.delete(oldest[0])
    const parameters = /** @type {ParameterDescription | undefined} */ (
      answers.find(answer => answer.name === 'parameterDescription')
    )
    const row = /** @type {RowDescription | undefined} */ (answers.find(answer => answer.name === 'rowDescription'))
    const statement = { name, types: parameters?.dataTypeIDs ?? [], row }
    prepared.set(text, statement)
    return statement
  }

  return {
    /** @param {string} text */
    takes: text => PREPARED.test(text),
    /** @param {string} text */
    isChangedBy: text => CHANGING.test(text),
    /** @param {string} text @param {readonly unknown[]} values */
    async run(text, values) {
      const { name, types, row } = await prepare(text)
      const texts = values.map((value, at) => {
        if (value === null || value === undefined) return null
        return database.serializers[types[at] ?? 0]?.(value) ?? String(value)
      })
      try {
        const answers = await send(
          serialize.bind({ statement: name, values: texts }),
          serialize.execute({}),
          serialize.sync(),
        )
        return parse.parseResults(row ? [row, ...answers] : answers, database.parsers, raw)[0]
      } catch (error) {
        if (Object(error).code === CHANGED) await this.forget()
        throw error
      }
    },
    /** After tables changed their form. */
    async forget() {
      if (prepared.size === 0) return
      prepared.clear()
      await send(serialize.query('deallocate all')).catch(() => undefined)
    },
  }
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
