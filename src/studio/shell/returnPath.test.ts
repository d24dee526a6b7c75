import { describe, expect, it } from 'vitest'
import { cameFrom } from './returnPath.ts'

const back = (from?: string) =>
  cameFrom({
    origin: 'http://localhost:4242',
    search: from === undefined ? '' : `?from=${encodeURIComponent(from)}`,
  })

describe('where one comes back to after signing in', () => {
  it.each([
    ['/pathways', '/pathways'],
    ['/pathways/1?node=a', '/pathways/1?node=a'],
    [undefined, '/'],
    ['', '/'],
  ])('%s leads to %s', (from, to) => {
    expect(back(from)).toBe(to)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/x',
    'javascript:alert(1)',
    '/sign-in',
    '\\\\evil.example',
  ])('%s leads to the start page', from => {
    expect(back(from)).toBe('/')
  })
})
