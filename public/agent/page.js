/** The page that a visitor talks to a web agent on. The token stands behind the `#` of its address, which no server is sent. */
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
const title = document.querySelector('h1')
const log = document.querySelector('[role="log"]')
const note = document.querySelector('[role="status"]')
const form = document.querySelector('form')
const field = document.querySelector('textarea')
const button = document.querySelector('button')

const kept = `dialpath-agent ${token}`
/** What is known of the conversation, kept for when the page is loaded again. */
let talk = { session: '', name: null, lines: [], completed: false }
let isWaiting = false

function keep() {
  try {
    sessionStorage.setItem(kept, JSON.stringify(talk))
  } catch {
    // A frame of another site may be allowed no storage; then a reload begins anew.
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? 'null')
  } catch {
    return null
  }
}

async function ask(path, body) {
  const answer = await fetch(`/api/v1/agents/session${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!answer) throw new Error('The agent could not be reached. Check your connection, and try again.')
  const told = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(told.message ?? 'Something went wrong. Try again.')
  return told
}

function add({ by, text }) {
  const line = document.createElement('p')
  line.className = by
  const who = document.createElement('span')
  who.className = 'who'
  who.textContent = by === 'agent' ? 'Agent: ' : 'You: '
  line.append(who, text)
  log.append(line)
  log.scrollTop = log.scrollHeight
}

function hear({ name, assistant_responses, completed }) {
  const lines = assistant_responses.map(text => ({ by: 'agent', text }))
  talk = { ...talk, name, completed, lines: [...talk.lines, ...lines] }
  lines.forEach(add)
  keep()
}

function showState() {
  if (talk.name) title.textContent = talk.name
  document.title = title.textContent
  form.hidden = talk.completed || talk.session === ''
  button.disabled = isWaiting || field.value.trim() === ''
  if (talk.completed) note.textContent = 'This conversation has ended.'
  else if (isWaiting) note.textContent = 'The agent is answering…'
}

async function wait(work) {
  isWaiting = true
  note.textContent = ''
  note.className = ''
  showState()
  try {
    await work()
    note.textContent = ''
  } catch (error) {
    note.textContent = error.message
    note.className = 'fault'
  }
  isWaiting = false
  showState()
}

async function send() {
  const text = field.value.trim()
  if (text === '' || isWaiting) return
  await wait(async () => {
    const told = await ask('/message', { session: talk.session, message: text })
    const line = { by: 'visitor', text }
    talk = { ...talk, lines: [...talk.lines, line] }
    add(line)
    field.value = ''
    hear(told)
  })
  if (!form.hidden) field.focus()
}

form.addEventListener('submit', event => {
  event.preventDefault()
  void send()
})
field.addEventListener('input', showState)
field.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  void send()
})

const known = token === '' ? null : recall()
if (known) {
  talk = known
  talk.lines.forEach(add)
  showState()
} else if (token === '') {
  note.textContent = 'This page needs a token. Ask your server for one.'
  note.className = 'fault'
} else {
  void wait(async () => {
    const opened = await ask('', { token })
    talk = { ...talk, session: opened.session }
    hear(opened)
  })
}
