import { describe, expect, it } from 'vitest'
import { checkedKinds } from '#nodes/checks.ts'
import { kindOf, nodeKinds, nodeTexts, variablesOf } from '#nodes/kinds.ts'
import { MAX_FILLED_LENGTH } from './bounds.ts'
import type { PathwayDocument } from './document.ts'
import { createFindings } from './findings/findings.ts'
import { reportOn } from './interchange/report/report.ts'
import { textGroups } from './nodeMembers.ts'
import { renderTemplate } from './renderTemplate.ts'
import { analyseRules } from './rules/analyse.ts'
import { compareRead, readActual, readExpected } from './rules/evaluate.ts'
import { findSecrets } from './secrets/find.ts'
import { nameSecrets, takeOutSecrets } from './secrets/takeOut.ts'
import { lookupVariable, parseTemplate } from './templates.ts'
import { expectLinear } from './testing/growth.ts'
import { edge, node, pathway, start, webhook } from './testing/pathways.ts'
import { type Row, rulesOf } from './testing/ruleRows.ts'
import { wordsMatcher } from './texts/match.ts'
import { patternMatcher } from './texts/pattern.ts'
import { findTexts, matchTexts, replaceHits } from './texts/replace.ts'
import { renameVariable } from './variables/rename.ts'
import { createUnsetReads } from './variables/unset.ts'

const times = <Entry>(count: number, make: (at: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Texts with braces that a reader stumbles over which looks for the other half from each of them, or reads a run of spaces in two ways. */
const templates: readonly (readonly [string, (size: number) => string])[] = [
  ['spaces before a filter', size => `{{${' '.repeat(size)}|}}`],
  ['spaces in a filter', size => `{{a |${' '.repeat(size)}default${' '.repeat(size)}: 'b'${' '.repeat(size)}x}}`],
  ['backslashes in a filter', size => `{{a | default: "${'\\'.repeat(size)}x}}`],
  ['spaces in a name', size => `{{a${' '.repeat(size)}b.c${' '.repeat(size)}[}}`],
  ['openings', size => '{{a '.repeat(size / 4)],
  ['openings, and one end', size => `${'{{a '.repeat(size / 4)}}}`],
  ['ends', size => ' a}}'.repeat(size / 4)],
  ['braces', size => '{'.repeat(size)],
  ['places in lists', size => `{{a${'[0]'.repeat(size / 4)}x}}`],
  ['variables', size => Array.from({ length: size / 8 }, (_, at) => `{{v${at}}}`).join(' ')],
]

describe('a template takes a time that grows with its text alone', () => {
  it.each(templates)('%s', async (_, make) => {
    await expectLinear(make, parseTemplate, 12_500)
  })

  it.each(['none', 'json', 'url'] as const)('filled in (%s)', async mode => {
    const variables = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`V${at}`, at]))
    for (const [, make] of templates) {
      await expectLinear(
        make,
        text => renderTemplate(text, name => lookupVariable(variables, name), { escape: mode }),
        12_500,
      )
    }
  })

  it('is read at once where it took hours', () => {
    const began = performance.now()
    expect(parseTemplate(`{{${' '.repeat(200_000)}|}}`).problems).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

/** Rules with a target each, of every sort: alone on a variable, with one constant, with two, by order, on texts. */
const ruleSets: readonly (readonly [string, (size: number) => readonly Row[]])[] = [
  ['on one variable', size => times(size, at => ['code', '==', `c${at}`, `n${at}`])],
  ['on a variable each', size => times(size, at => [`v${at}`, '==', 'yes', `n${at}`])],
  ['that are never true', size => times(size, at => ['code', at % 2 === 0 ? '==' : '!=', 'a', `n${at}`])],
  ['in order', size => times(size, at => ['count', '>', String(at), `n${at}`])],
  ['on what a text contains', size => times(size, at => ['said', 'contains', `word${at}`, `n${at}`])],
  ['on the status', size => times(size, at => ['status_code', '!=', String(100 + (at % 500)), `n${at}`])],
  ['with one target', size => times(size, at => ['code', '!=', `c${at}`, 'n'])],
]

describe('rules', () => {
  it.each(ruleSets)('%s do not stop anything, however many there are', (_, make) => {
    const rules = rulesOf(...make(20_000))
    const began = process.cpuUsage()
    analyseRules(rules)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(4_000)
  })
})

/** Values that a look at a number, at words or at a date stumbles over. */
const values: readonly (readonly [string, (size: number) => string])[] = [
  ['digits and a letter', size => `${'1'.repeat(size)}x`],
  ['digits and a point', size => `${'1'.repeat(size)}.${'1'.repeat(size)}x`],
  ['an exponent', size => `1e${'1'.repeat(size)}x`],
  ['spaces', size => `1${' '.repeat(size)}1`],
  ['points', size => `1${'.'.repeat(size)}`],
  ['words', size => 'word 1 '.repeat(size)],
]

describe('a rule takes a time that grows with what it compares', () => {
  it.each(values)('%s', async (_, make) => {
    await expectLinear(
      make,
      value => {
        for (const operator of ['==', '>', 'contains', 'is'] as const) {
          compareRead(operator, readActual(value), readExpected(value))
          compareRead(operator, readActual([value, value]), readExpected(`${value} `))
        }
      },
      4_000,
    )
  })
})

const findingsOf = (document: PathwayDocument) => createFindings(checkedKinds)(document)
const everywhere = new Set(textGroups)
const words = (from: string, to: string) => wordsMatcher(from, to, { matchesCase: false, isWholeWord: false })

/** Pathways that are large in one way each. */
const large: readonly (readonly [string, (size: number) => PathwayDocument])[] = [
  ['variables in a prompt', size => pathway([start({ prompt: times(size * 4, at => `{{v${at}}}`).join(' ') })])],
  [
    'variables that are set and read',
    size =>
      pathway(
        [
          start({ extractVars: times(size, at => [`v${at}`, 'string', 'd']) }),
          node('b', 'Default', { prompt: times(size, at => `{{v${at}}}`).join(' ') }),
        ],
        [edge('start', 'b')],
      ),
  ],
  [
    'nodes in a row',
    size =>
      pathway(
        [start(), ...times(size, at => node(`n${at}`, 'Default', { prompt: '{{x}}' }))],
        [edge('start', 'n0'), ...times(size - 1, at => edge(`n${at}`, `n${at + 1}`))],
      ),
  ],
  ['start nodes', size => pathway(times(size, at => node(`n${at}`, 'Default', { isStart: true, name: 'Same' })))],
  [
    'edges of a node',
    size =>
      pathway(
        [start(), ...times(size, at => node(`n${at}`, 'Default'))],
        times(size, at => edge('start', `n${at}`)),
      ),
  ],
  [
    'secrets in a text',
    size => pathway([webhook({ body: times(size, at => `sk-${at}abcdefghij1234567890abc`).join(' ') })]),
  ],
  [
    'secrets',
    size => pathway([webhook({ headers: times(size, at => ['authorization', `Bearer ${at}abcdefgh8ij123456789`]) })]),
  ],
  [
    'examples',
    size =>
      pathway([
        start({ pathwayExamples: times(size, at => ({ 'Conversation History': 'v1', 'Chosen Pathway': `v${at}` })) }),
      ]),
  ],
  ['beginnings of keys', size => pathway([start({ prompt: '-----BEGIN PRIVATE KEY-----'.repeat(size) })])],
  ['beginnings of tokens', size => pathway([start({ prompt: 'eyJ-'.repeat(size * 4) })])],
  ['one large prompt', size => pathway([start({ prompt: 'word {{a}} '.repeat(size * 20) })])],
]

describe('a pathway takes a time that grows with it', () => {
  it.each(large)('of %s: findings', async (_, make) => {
    await expectLinear(make, findingsOf, 100)
  })

  it.each(large)('of %s: variables, where they are unset, and their names', async (_, make) => {
    const unsetReads = createUnsetReads(nodeKinds)
    const look = (document: PathwayDocument) => {
      const variables = variablesOf(document)
      for (const variable of variables.list.slice(0, 2)) unsetReads(document, variables, variable)
      return renameVariable(document, nodeTexts, { from: 'v1', to: 'other' })
    }
    await expectLinear(make, look, 100)
  })

  it.each(large)('of %s: replacing, secrets and the import report', async (_, make) => {
    const look = (document: PathwayDocument) => {
      replaceHits(
        document,
        nodeTexts,
        findTexts(document, nodeTexts, words('v', 'w'), everywhere, Number.POSITIVE_INFINITY).hits,
      )
      takeOutSecrets(document, nameSecrets(findSecrets(document), []))
      return reportOn(document, { kindOf, findings: [] })
    }
    await expectLinear(make, look, 100)
  })

  it('has 100,000 variables in a prompt where 8,000 took 16 seconds', () => {
    const began = process.cpuUsage()
    const document = pathway([start({ prompt: times(100_000, at => `{{v${at}}}`).join(' ') })])
    expect(findingsOf(document).filter(({ code }) => code === 'variable-unset')).toHaveLength(100_000)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(8_000)
  })
})

describe('the first matches of an expression', () => {
  it('take a time that grows with the text, though each of them may read it to its end', async () => {
    const matcher = patternMatcher('x*y|x', '', { matchesCase: false, isWholeWord: false })
    if (typeof matcher === 'string') throw new Error(matcher)
    const search = (text: string) => expect(matchTexts([text], matcher, 50).isCut).toBe(true)
    await expectLinear(size => 'x'.repeat(size), search, 1_500)
  })
})

describe('a text that is filled in', () => {
  it('is cut where it would be too long, and nothing longer is made', () => {
    const big = 'é'.repeat(900_000)
    const { text, isCut } = renderTemplate('{{x}}'.repeat(100_000), () => big)
    expect(isCut).toBe(true)
    expect(text).toHaveLength(MAX_FILLED_LENGTH)
    expect(renderTemplate('{{x}}', () => big)).toEqual({ text: big, unset: [], isCut: false })
    expect(renderTemplate('a'.repeat(MAX_FILLED_LENGTH + 1), () => '').isCut).toBe(true)
  })

  it('never ends in half a character', () => {
    const { text } = renderTemplate(`a{{x}}`, () => '😀'.repeat(MAX_FILLED_LENGTH))
    expect(text).toHaveLength(MAX_FILLED_LENGTH - 1)
    expect(text.endsWith('😀')).toBe(true)
  })
})
