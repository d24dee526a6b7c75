import type { Zone } from './nameServer.ts'

/** The only addresses here that stand for the open internet. */
export const publicAddresses: ReadonlySet<string> = new Set(['93.184.215.14', '2606:2800:21f:cb07::1'])
export const PUBLIC = 'public.attack.test'

/** Addresses that nothing may be sent to, of every kind (`docs/api-decisions.md` §7). */
const inside4 = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '0.0.0.1', '169.254.169.254', '169.254.170.2'],
  ...['169.254.0.1', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.1'],
  ...['100.64.0.1', '100.127.255.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', '192.0.2.1', '198.18.0.1'],
  ...['198.19.255.254', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
  '255.255.255.255',
]
const inside6 = [
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
  ],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2002:a9fe:a9fe::1',
    '2002:a00:1::1',
  ],
  ...['2001:0:7f00:1::1', '2001:0:4136:e378:8000:63bf:80ff:fffe', '2001:10::1', '2001:20::1', '2001:db8::1', '100::1'],
  ...[
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
  ],
]

/** Other spellings of such addresses, as URLs take them. */
const spellings = [
  ...['127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '0', '127.0.0.1.'],
  ...[
    '0x7f.1',
    '00000177.0.0.1',
    '4294967295',
    '2852039166',
    '0xa9fea9fe',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
  ],
  ...['3232235521', '167772161', '012.0.0.1', '10.1', '192.168.257', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1'],
  ...['%31%32%37.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ⓛocalhost', 'loca%6Chost'],
  ...['[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:7f00:1]', '[::ffff:0x7f.1]', '[fe80::1%25lo]', '[::1%25lo]'],
  ...[
    `${PUBLIC}@127.0.0.1`,
    `${PUBLIC}:80@10.0.0.1`,
    `127.0.0.1#@${PUBLIC}`,
    `127.0.0.1?@${PUBLIC}`,
    `10.0.0.1\\@${PUBLIC}`,
  ],
  ...[
    'metadata.google.internal',
    'instance-data',
    'kubernetes.default.svc',
    '127.0.0.1:22',
    '127.0.0.1:6379',
    '[::1]:8080',
  ],
]

const nameOf = (address: string) => `at-${address.replaceAll(/[.:]+/g, '-').replaceAll(/^-|-$/g, 'x')}.attack.test`
const other = ['metadata.google.internal', 'instance-data', 'kubernetes.default.svc', 'a.localhost', 'localhost']

/** Hosts in all spellings: written out, and as names that the name server gives such an address. */
export const insideHosts: readonly string[] = [
  ...inside4,
  ...inside6.map(address => `[${address}]`),
  ...spellings,
  ...[...inside4, ...inside6].map(nameOf),
  'alias.attack.test',
  'alias-twice.attack.test',
  'upper.ATTACK.test',
]

/** Names that change or mix their addresses: what is checked must be what is reached. */
export const rebindingHosts: readonly string[] = [
  ...['127.0.0.1', '::1', '169.254.169.254', '10.0.0.1', 'fd00::1', '::ffff:127.0.0.1'].map(at => `once-${nameOf(at)}`),
  ...['127.0.0.1', '::1', '169.254.169.254'].map(at => `twice-${nameOf(at)}`),
  ...['127.0.0.1', '::1', '10.0.0.1'].map(at => `mixed-${nameOf(at)}`),
]

const [public4 = '', public6 = ''] = publicAddresses
const both = [public4, public6]

export const zone: Zone = new Map<string, readonly (readonly string[])[]>([
  [PUBLIC, [both]],
  ['other.attack.test', [both]],
  ...other.map((name): [string, string[][]] => [name, [['127.0.0.1', '::1']]]),
  ...[...inside4, ...inside6].flatMap((at): [string, string[][]][] => [
    [nameOf(at), [[at]]],
    [`once-${nameOf(at)}`, [both, [at]]],
    [`twice-${nameOf(at)}`, [both, both, [at]]],
    [
      `mixed-${nameOf(at)}`,
      [
        [...both, at],
        [at, ...both],
      ],
    ],
  ]),
  ['alias.attack.test', [['localhost']]],
  ['alias-twice.attack.test', [['alias.attack.test']]],
  ['upper.attack.test', [['127.0.0.1']]],
])
