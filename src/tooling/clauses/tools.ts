import { type Clause, clause } from './clause.ts'

const toolRules = (title: string) => `src/contract/toolRules.test.ts: ${title}`
const ofTools = (title: string) => `src/runtime/tools/tools.test.ts: ${title}`
const calls = (title: string) => `src/server/calls/calls.test.ts: ${title}`
const turn = (title: string) => `src/runtime/turn.test.ts: ${title}`

/** Section 2.1: custom tools. */
export const tools: readonly Clause[] = [
  clause(
    '§2.1 Custom tool: name',
    'Names of built-in tools, and reserved words, are refused.',
    ['createTool', 'updateTool'],
    [toolRules('refuse the built-in name %s'), toolRules('refuse the reserved word %s and name it')],
  ),
  clause(
    '§2.1 Custom tool: reserved words',
    'A reserved word is meant as a word: “Recording” is no “record”.',
    ['createTool'],
    [toolRules('accept a word that only holds a reserved one')],
  ),
  clause(
    '§2.1 Custom tool: description',
    'It is required, and told to the AI.',
    ['createTool'],
    [ofTools('is offered with its schema, and its answer goes back in quotes')],
  ),
  clause(
    '§2.1 Custom tool: speech',
    'It is said while the tool runs, or made up by the AI where the input schema asks for it.',
    ['createTool'],
    [
      ofTools('says the words that the model makes where the tool wants them of it, or those said before the call'),
      ofTools('gets its input as its types, says its words meanwhile, and sets its variables'),
    ],
  ),
  clause(
    '§2.1 Custom tool: url',
    'It is a URL that begins with https://.',
    ['createTool'],
    [toolRules('refuse the URL %s')],
  ),
  clause(
    '§2.1 Custom tool: method',
    'GET or POST; GET unless said.',
    ['createTool'],
    [calls('is kept whole, changed and deleted')],
  ),
  clause(
    '§2.1 Custom tool: headers, body, query',
    'They are sent with variables filled in; a GET has no body.',
    ['tryTool', 'testTool'],
    ['src/server/chats/tools.test.ts: are called with typed input; the answer is spoken, and secrets show nowhere'],
  ),
  clause(
    '§2.1 Custom tool: input_schema',
    'The model is told it, with its example and hints.',
    ['createTool'],
    [ofTools('is offered with its schema, and its answer goes back in quotes')],
  ),
  clause(
    '§2.1 Custom tool: response',
    'New variables are read from the answer by JSON Paths.',
    ['createTool', 'tryTool'],
    [
      toolRules('refuse a response that is no JSON Path, by its variable'),
      ofTools('gets its input as its types, says its words meanwhile, and sets its variables'),
    ],
  ),
  clause(
    '§2.1 Custom tool: timeout',
    'Milliseconds to wait, 10,000 unless said.',
    ['createTool'],
    [calls('is kept whole, changed and deleted')],
  ),
  clause(
    '§2.1 Custom tool: identifier',
    'TL- and digits.',
    ['createTool', 'getTool'],
    [calls('is kept whole, changed and deleted')],
  ),
  clause(
    '§2.1 Rule 1: input',
    'What the AI sends is the variable `input`.',
    ['tryTool'],
    [ofTools('gets its input as its types, says its words meanwhile, and sets its variables')],
  ),
  clause(
    '§2.1 Rule 2: {{input}}',
    'As a body it says the same as its members spelled out.',
    ['tryTool'],
    [
      'src/runtime/request.test.ts: keeps the type of a member that is one placeholder',
      toolRules('refuse a body text other than {{input}}'),
    ],
  ),
  clause(
    '§2.1 Rule 3: input that does not fit',
    'The tool is not used, and the AI goes on.',
    ['sendCall'],
    [
      ofTools('is not used with an input that %s'),
      'src/server/brains/tools.test.ts: are not used where the model’s input does not fit, and the call goes on',
    ],
  ),
  clause(
    '§2.1 Rule 4: data',
    'The whole answer is the variable `data` where nothing else is named; members are reached by dots.',
    ['sendCall'],
    [
      ofTools('keeps the whole answer as “data” where nothing says what to keep'),
      'src/pathway/templates.test.ts: reaches into objects and lists, whatever the case',
    ],
  ),
  clause(
    '§2.1 Rule 5: variables',
    'Double braces and dots; phone_number, call_id and request data are there.',
    ['sendCall'],
    [turn('fills in the built-in variables'), 'src/pathway/templates.test.ts: finds request data both ways'],
  ),
  clause(
    '§2.1 Rule 6: no answer in time',
    'The tool fails and the AI goes on; the caller hears that it takes longer.',
    ['sendCall'],
    [ofTools('leaves no silence: the caller hears a filler every 8 seconds')],
  ),
  clause(
    '§2.1 Rule 7: tools of a call',
    'Whole tools, or ids.',
    ['sendCall'],
    [
      'src/server/calls/send.test.ts: are whole ones, or ids of one’s own',
      'src/contract/sendCall.test.ts: checks whole tools by their own rules, and names the place',
    ],
  ),
]
