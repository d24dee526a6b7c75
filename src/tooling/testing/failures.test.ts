import { expect, test } from 'vitest'
import { listFailures, readAttack, readCrash, readPlaywright, readVitest } from './failures.mjs'

const failed = (fullName: string, message: string) => ({ fullName, status: 'failed', failureMessages: [message] })

test('a failed test is told with its file, and a file that could not be loaded counts as one', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: '/project/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          failed('subtracts', 'AssertionError: expected 1 to be 2\n    at a.test.ts:3'),
        ],
      },
      { name: '/project/src/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      {
        name: '/project/src/c.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'divides', status: 'passed', failureMessages: null }],
      },
    ],
  }
  expect(readVitest(report, '/project')).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      {
        title: 'subtracts',
        file: 'src/a.test.ts',
        message: 'AssertionError: expected 1 to be 2\n    at a.test.ts:3',
      },
      { title: 'the file as a whole', file: 'src/b.test.ts', message: 'Cannot find module' },
    ],
  })
})

test('a failed journey is told by its titles, its line and its first message', () => {
  const results = [{}, { error: { message: '\u001b[31mTimed out\u001b[39m' } }]
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [{ message: 'The service did not start.' }],
    suites: [
      {
        title: 'chat.spec.ts',
        specs: [{ title: 'talks', file: 'chat.spec.ts', line: 7, tests: [{ status: 'expected', results: [{}] }] }],
        suites: [
          {
            title: 'on a telephone',
            specs: [{ title: 'talks', file: 'chat.spec.ts', line: 9, tests: [{ status: 'unexpected', results }] }],
          },
        ],
      },
    ],
  }
  const outcome = readPlaywright(report)
  expect(outcome).toMatchObject({ passed: 1, failed: 2 })
  expect(listFailures([{ part: 'e2e', failures: outcome.failures }])).toBe(
    [
      '✗ e2e | the run as a whole',
      '    The service did not start.',
      '✗ e2e | e2e/chat.spec.ts:9 | on a telephone › talks',
      '    Timed out',
    ].join('\n'),
  )
})

test('what an attack broke is told with what was seen', () => {
  const checks = [
    { part: 'kills', name: 'no row is lost', ok: true, seen: '' },
    { part: 'fuzz', name: 'no 500', ok: false, seen: 'POST /v1/calls' },
  ]
  expect(readAttack({ checks })).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ title: 'fuzz: no 500', file: '', message: 'POST /v1/calls' }],
  })
})

test('a runner that ended without a failed test is told by its error, else by its last words', () => {
  const rest = Array.from({ length: 30 }, (_, line) => `line ${line}`)
  const crash = readCrash(['passed', '⎯⎯ Unhandled Rejection ⎯⎯', 'Error: it broke', ...rest].join('\n'))
  expect(crash.message.split('\n').slice(0, 2)).toEqual(['⎯⎯ Unhandled Rejection ⎯⎯', 'Error: it broke'])
  expect(readCrash(rest.join('\n')).message.split('\n').at(-1)).toBe('line 29')
})

test('the list never takes more lines than it has room for, however many tests failed', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const list = (count: number) => {
    const failures = Array.from({ length: count }, (_, at) => ({ title: `test ${at}`, file: 'a.test.ts', message }))
    return listFailures([{ part: 'unit', failures }], 50).split('\n')
  }
  // One failure has the first lines of its message, many have their titles.
  expect(list(1)).toHaveLength(13)
  expect(list(1).at(-1)).toBe('    line 11')
  for (const count of [2, 5, 20, 49, 50, 300]) expect(list(count).length).toBeLessThanOrEqual(50)
  expect(list(20).filter(line => line.startsWith('✗'))).toHaveLength(20)
  expect(list(300).at(-1)).toBe('and 251 more')
})
