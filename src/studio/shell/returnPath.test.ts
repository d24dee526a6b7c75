import { describe, expect, it } from 'vitest'
import { cameFrom } from './returnPath.ts'

const HERE = 'http://localhost:4242'

const back = (from?: string) =>
  cameFrom({ origin: HERE, search: from === undefined ? '' : `?from=${encodeURIComponent(from)}` })

describe('where one comes back to after signing in', () => {
  it.each([
    ['/pathways', '/pathways'],
    ['/pathways/1?node=a', '/pathways/1?node=a'],
    ['/calls//twice', '/calls//twice'],
    [undefined, '/'],
    ['', '/'],
  ])('%s leads to %s', (from, to) => {
    expect(back(from)).toBe(HERE + to)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/.//evil.example/phish',
    '/..//evil.example',
    '/./..//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.\\/evil.example',
    '/.\\\\evil.example',
    './/evil.example',
    '..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.\t//evil.example',
    'http:\\\\evil.example',
    'http:evil.example/../..//evil.example',
    `${HERE}//evil.example`,
    `${HERE}@evil.example/`,
    `${HERE}.evil.example/`,
    'https://evil.example/x',
    'https://localhost:4242/pathways',
    'http://localhost/pathways',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://someone@localhost:4242/pathways',
    `blob:${HERE}/x`,
    '/sign-in',
    '/sign-in/',
    '/sign-in?from=/.//evil.example',
  ])('%j leads to the start page', from => {
    expect(back(from)).toBe(`${HERE}/`)
  })
})
