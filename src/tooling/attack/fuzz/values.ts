import type { Dice } from '../../figures/random.ts'

const long = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

function nested(levels: number, make: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = make(value)
  return value
}

/** Texts that readers, databases, clocks and regular expressions stumble over. None of them names a host of the open internet. */
const texts: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\ufeff', '\u202e', '\r\n', '𝒳', '\u0301', 'İ', 'ß'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', '1e309', '0x10', '-0', '007', '1,5'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '$where',
    '../../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '%',
  ],
  ...[
    "'; drop table pathways; --",
    '" or 1=1',
    '{{x}}',
    '{{SECRET.TOKEN}}',
    '{{',
    '}}',
    '{{a|default:',
    '#{7*7}',
    '{{#if a}}',
  ],
  ...['$', '$..*', '$[?@.a==1]', "$[?search(@,'(a+)+$')]", '$[', '(a+)+$', '[', '\\', '(?=a)'],
  ...[
    '9999-12-31 23:59:59 -23:59',
    '275761-01-01T00:00:00Z',
    '0000-00-00',
    '2026-02-30T25:61:61Z',
    '2026-11-22 10:00:00 +99:99',
  ],
  ...[
    '+1',
    '+1415555012345678901',
    '911',
    '+14155550123',
    '+15005550001',
    'Europe/Nowhere',
    'America/Los_Angeles',
    'xx-XX',
  ],
  ...[
    'http://127.0.0.1:1/',
    'https://[::1]/',
    'https://127.0.0.1/x',
    'file:///etc/passwd',
    'javascript:1',
    'http://',
    '//',
  ],
  ...['<img src=x onerror=alert(1)>', '{"a":', '[]', 'W/"1"', '*', '"1"', '"999999999"', 'application/json'],
]

const numbers: readonly number[] = [
  ...[0, -0, 1, -1, 0.5, 1e300, -1e300, 1e-300, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 2 ** 63, 5e-324],
  ...[4294967296, 99999999999999, 10_000, 200, 404, 1000, 1001],
]

/** Anything but what was wanted. Long and deep values are seldom, since each takes its time. */
export function hostileValue(dice: Dice): unknown {
  const at = dice.below(100)
  if (at < 40) return dice.pick(texts)
  if (at < 60) return dice.pick(numbers)
  if (at < 68) return null
  if (at < 74) return dice.chance(0.5)
  if (at < 78) return []
  if (at < 82) return {}
  if (at < 85) return [dice.pick(texts), null, dice.pick(numbers), {}]
  if (at < 88)
    return JSON.parse(`{"${dice.pick(['__proto__', 'constructor', 'toString', 'length', 'then'])}":{"a":null}}`)
  if (at < 90) return { [dice.pick(texts)]: dice.pick(texts), toString: null, valueOf: 1 }
  if (at < 92) return nested(dice.pick([5, 50, 300, 3000]), inner => (dice.chance(0.5) ? [inner] : { a: inner }))
  if (at < 94) return Array.from({ length: dice.pick([100, 2000]) }, () => dice.pick(texts))
  if (at < 96)
    return Object.fromEntries(Array.from({ length: dice.pick([50, 1500]) }, (_, index) => [`m${index}`, index]))
  if (at < 98)
    return long(
      dice.pick([' ', 'a', '{{ ', '{{x}}', '"', '\u0000', '1 ', '\ud83d', '((', '../']),
      dice.pick([300, 5001, 60_000]),
    )
  return `{{${' '.repeat(dice.pick([100, 1000, 3000]))}|}}`
}

export function hostileText(dice: Dice): string {
  return dice.pick(texts)
}
