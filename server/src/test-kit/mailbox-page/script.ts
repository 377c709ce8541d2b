/**
 * What the page does. The key comes in the fragment, which no server and no referrer sees, and leaves the address at once.
 * Texts of messages are only ever texts; their HTML goes into a frame in which nothing runs.
 */
export const script = `
const at = id => document.getElementById(id)
const kept = 'gatehouse testing key'
const everyMs = 2000
if (location.hash.length > 1) {
  sessionStorage.setItem(kept, decodeURIComponent(location.hash.slice(1)))
  history.replaceState(null, '', location.pathname)
}
let listed = ''
let chosen = ''
let ticket = 0

async function ask(path, body) {
  const response = await fetch('/v1/gatehouse/testing/mailbox/' + path, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + (sessionStorage.getItem(kept) ?? '').replace(/[^!-~]/g, '') },
    body: JSON.stringify(body),
  })
  if (response.status === 401) throw new Error('key')
  if (!response.ok) throw new Error((await response.json()).message)
  return response.json()
}

function element(name, text, attributes = {}) {
  const made = document.createElement(name)
  made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function openDoor(isWrong) {
  sessionStorage.removeItem(kept)
  at('door').hidden = false
  at('inside').hidden = true
  at('wrong').hidden = !isWrong
  at('key').focus()
}

function say(text, isError = false) {
  at('said').textContent = text
  at('said').hidden = text === ''
  at('said').classList.toggle('error', isError)
}

const channels = { email: 'Email', sms: 'SMS', voice: 'Call', whatsapp: 'WhatsApp', im: 'Message' }
const channelOf = ({ channel }) => channels[channel] ?? channel
const purposeOf = ({ purpose }) => purpose.replace(/[A-Z]/g, letter => ' ' + letter.toLowerCase())
const whenOf = time => new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

async function refresh() {
  const mine = ++ticket
  try {
    const search = at('words').value.trim()
    const { url, projectId, copies, messages } = await ask('list', search === '' ? {} : { search })
    if (mine !== ticket) return
    at('door').hidden = true
    at('inside').hidden = false
    at('where').textContent = 'Project ' + projectId + ' at ' + url
    const key = encodeURIComponent(sessionStorage.getItem(kept) ?? '')
    const links = copies.flatMap(copy => [element('a', copy, { href: copy + location.pathname + '#' + key }), ' '])
    at('copies').replaceChildren(...(copies.length > 0 ? ['Copies: ', ...links] : []))
    if (messages.length > 0) say('')
    else say(search === '' ? 'No messages yet. They appear here as they are sent.' : 'No message matches.')
    at('nothing').hidden = messages.length === 0 || chosen !== ''
    const now = JSON.stringify(messages)
    if (now !== listed) show(messages)
    listed = now
  } catch (error) {
    if (mine !== ticket) return
    if (error.message === 'key') openDoor(sessionStorage.getItem(kept) !== null)
    else {
      at('inside').hidden = false
      say('The server does not answer. Is the test still running?', true)
    }
  }
}

function show(messages) {
  const focused = document.activeElement?.dataset?.id
  at('messages').replaceChildren(
    ...messages.map(message => {
      const button = element('button', '', { type: 'button', 'data-id': message.id })
      const title = message.subject || channelOf(message) + ': ' + purposeOf(message)
      button.append(
        element('strong', title),
        element('span', message.recipient),
        element('span', channelOf(message) + ' · ' + whenOf(message.createdAt)),
      )
      if (message.id === chosen) button.setAttribute('aria-current', 'true')
      button.addEventListener('click', () => open(message.id))
      const item = document.createElement('li')
      item.append(button)
      return item
    }),
  )
  if (focused) document.querySelector('[data-id="' + CSS.escape(focused) + '"]')?.focus()
}

function found(id, value) {
  at(id).hidden = !value
  at(id).querySelector('code').textContent = value ?? ''
}

async function open(id) {
  chosen = id
  for (const button of document.querySelectorAll('[data-id]'))
    if (button.dataset.id === id) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  let message
  try {
    message = await ask('message', { id })
  } catch (error) {
    return error.message === 'key' ? openDoor(true) : say('This message is no longer there.', true)
  }
  if (chosen !== id) return
  const isEmail = message.channel === 'email'
  at('title').textContent = message.subject || channelOf(message) + ': ' + purposeOf(message)
  const facts = { To: message.recipient, Sent: whenOf(message.createdAt), Kind: channelOf(message) + ', ' + purposeOf(message) }
  at('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [element('dt', name), element('dd', value)]),
  )
  found('code', message.code)
  found('link', message.link)
  if (message.link) at('open').href = message.link
  const frame = element('iframe', '', { sandbox: '', title: 'The email as it looks', referrerpolicy: 'no-referrer' })
  frame.srcdoc = message.html
  at('html').replaceChildren(...(isEmail && message.html !== '' ? [frame] : []))
  at('html').hidden = !isEmail || message.html === ''
  at('plain').hidden = !isEmail
  at('plain').open = message.html === ''
  at('text').textContent = isEmail ? message.text : ''
  at('phone').hidden = isEmail
  at('from').textContent = channelOf(message) + ' to ' + message.recipient
  at('bubble').textContent = isEmail ? '' : message.text
  at('nothing').hidden = true
  at('one').hidden = false
  at('panes').classList.add('reading')
  at('title').focus()
}

for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    const code = at(button.dataset.copy).querySelector('code')
    getSelection().selectAllChildren(code)
    await navigator.clipboard.writeText(code.textContent).then(
      () => (at('told').textContent = 'Copied.'),
      () => (at('told').textContent = 'Selected: copy it with the keyboard.'),
    )
  })
at('back').addEventListener('click', () => {
  at('panes').classList.remove('reading')
  document.querySelector('[aria-current]')?.focus()
})
at('words').addEventListener('input', refresh)
at('refresh').addEventListener('click', refresh)
at('door').addEventListener('submit', event => {
  event.preventDefault()
  sessionStorage.setItem(kept, at('key').value)
  refresh()
})
document.addEventListener('visibilitychange', () => document.hidden || refresh())
setInterval(() => document.hidden || at('inside').hidden || refresh(), everyMs)
if (sessionStorage.getItem(kept) === null) openDoor(false)
else refresh()
`
