import { parsePage } from '@gatehouse-id/pages/testing'

type Browser = {
  send(address: string, init?: RequestInit): Promise<Response>
  authorize(
    parameters: Record<string, string>,
    at: string,
  ): Promise<{ page: string; response: Response; verifier: string }>
}

/** What two pages have in common that differ in where their forms lead, and in what they carry along. */
function lookOf(html: string): string {
  return (
    (html.split('<body>')[1] ?? '')
      .replaceAll(/<svg.*?<\/svg>/gs, '')
      .replaceAll(/<script>.*?<\/script>/gs, '<script>')
      .replaceAll(
        /<input type="hidden" name="(?:stepId|interactionId|transactionId|t|linkId|xsrf)" value="[^"]*"\/>/g,
        '',
      )
      .replaceAll(/ (?:action|formAction|href|data-options)="[^"]*"/g, '')
      // The usual pages lead to providers by links, which a policy lets go everywhere.
      .replaceAll(/<a class="button"(.*?)<\/a>/g, '<button type="submit" formNoValidate=""$1</button>')
      .replaceAll(/<button[^>]*>/g, button => button.replace(/ value="[^"]*"/, '').replace(' name="interactionId"', ''))
      .replaceAll('><', '>\n<')
  )
}

/** Somebody without scripts at the pages of a sign-in, who fills in fields and presses buttons by their texts. */
export async function visitorAt(newBrowser: () => Browser, issuer: string, request: Record<string, string>) {
  const browser = newBrowser()
  const visitor = pagesIn(browser, issuer)
  async function begin(parameters: Record<string, string>) {
    const begun = await browser.authorize(parameters, issuer)
    await visitor.open(new URL(begun.page, issuer).href)
  }
  await begin(request)
  return {
    ...visitor,
    /** Comes to the application again, which asks for a sign-in, or for something else. */
    again: (prompt = 'login') => begin({ ...request, prompt }),
    /** Another browser, at no page yet. */
    elsewhere: () => pagesIn(newBrowser(), issuer),
  }
}

/** The same without a sign-in, at no page yet. */
export function pagesIn(browser: Browser, issuer: string) {
  const { origin } = new URL(issuer)
  const looks: string[] = []
  let url = ''
  let html = ''
  let left = ''

  async function load(address: string, init?: RequestInit): Promise<void> {
    const response = await browser.send(address, init)
    const location = response.headers.get('location')
    if (location === null) {
      html = await response.text()
      url = address
      looks.push(`${response.status} ${lookOf(html)}`)
      return
    }
    const next = new URL(location, origin)
    if (next.origin === origin) return load(next.href)
    left = next.href
    looks.push(next.searchParams.has('code') ? 'in' : next.searchParams.has('error') ? next.search : next.host)
  }
  const page = () => parsePage({ html, headers: {} })
  async function press(text: string, fields: Record<string, string> = {}) {
    const [form] = page().all('form')
    const button = form?.all('button').find(each => each.text === text)
    if (!form || !button) throw new Error(`there is no button ${text}`)
    const hidden = form.all('input').filter(({ attributes }) => attributes.type === 'hidden' || 'hidden' in attributes)
    const { name = '', value = '', formaction = form.attributes.action ?? '' } = button.attributes
    const body = new URLSearchParams({
      ...Object.fromEntries(hidden.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])),
      ...(name && { [name]: value }),
      ...fields,
    })
    await load(new URL(formaction, url).href, { method: 'POST', headers: { origin }, body })
  }
  return {
    html: () => html,
    /** Every page since the last time, with its status; `in` where it led back to the application, the host where it led elsewhere. */
    looks: () => looks.splice(0),
    /** Where the browser was sent; '' while it is at our pages. */
    left: () => left,
    /** Answered by a script of the page. */
    async answer(id: 'ceremony' | 'passkey-response', response: (options: string) => string) {
      const form = page()
        .all('form')
        .find(({ attributes }) => attributes.id === id)
      const hidden = form
        ?.all('input')
        .map(({ attributes: { name = '', value = '' } }): [string, string] => [name, value])
      const told = form?.attributes['data-options'] ?? ''
      // Of a passkey in a field, the address at which the script asks for them.
      const isAsked = id === 'passkey-response'
      const asked = isAsked && (await (await browser.send(new URL(told, url).href)).json())
      const fields = {
        ...Object.fromEntries(hidden ?? []),
        ...(isAsked && { transactionId: asked.transactionId }),
        response: response(isAsked ? asked.options : told),
      }
      await load(new URL(form?.attributes.action ?? '', url).href, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(fields),
      })
    },
    open: (address: string) => load(address),
    /** Follows a link, or presses the button that stands in its place. */
    async choose(text: string) {
      const link = page()
        .all('a')
        .find(each => each.text === text)
      await (link ? load(new URL(link.attributes.href ?? '', url).href) : press(text))
    },
    press,
  }
}
