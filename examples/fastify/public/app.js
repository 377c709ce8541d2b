// Asks the server who is signed in, and for what only editors may read.
function at(id) {
  return document.getElementById(id)
}

function list(id, texts) {
  at(id).hidden = texts.length === 0
  at(id).replaceChildren(
    ...texts.map(parts => {
      const item = document.createElement('li')
      item.append(...parts.map(text => Object.assign(document.createElement('span'), { textContent: text })))
      return item
    }),
  )
}

function say(text) {
  at('message').hidden = text === ''
  at('message').textContent = text
}

async function showUser() {
  const response = await fetch('/api/me')
  at('visitor').hidden = response.ok
  at('user').hidden = !response.ok
  if (!response.ok) return
  const { name, email, roles } = await response.json()
  at('name').textContent = name
  at('email').textContent = email
  list('roles', roles.length > 0 ? roles.map(role => [role]) : [['no role']])
}

at('load').addEventListener('click', async () => {
  const response = await fetch('/api/reports')
  list('reports', response.ok ? (await response.json()).map(({ title, amount }) => [title, amount]) : [])
  if (response.ok) say('')
  else if (response.status === 403) say('Only editors may read the reports.')
  else say('Your session has ended. Load the page again to sign in.')
})

// Where the application has a form of its own.
at('sign-in')?.addEventListener('submit', async event => {
  event.preventDefault()
  const response = await fetch('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(event.target))),
  })
  say(response.ok ? '' : 'Wrong email or password. Try again.')
  if (response.ok) await showUser()
})

await showUser()
