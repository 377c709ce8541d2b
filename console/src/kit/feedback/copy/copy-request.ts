import { print, stripIgnoredCharacters, type DocumentNode } from 'graphql'

/** A mutation with its variables, ready to be copied and repeated. */
export type ApiRequest = {
  document: DocumentNode
  variables: Record<string, unknown>
}

const secretNames = new Set(['password'])

/** Passwords never leave the page by the clipboard: a placeholder takes their place. */
function withoutSecrets(name: string, value: unknown) {
  return secretNames.has(name) ? `<${name}>` : value
}

function documentText({ document }: ApiRequest) {
  return print(document)
}

/** The operation and its variables, to paste into GraphiQL. */
export function asGraphql(request: ApiRequest): string {
  return `${documentText(request)}\n\n# Variables\n${JSON.stringify(request.variables, withoutSecrets, 2)
    .split('\n')
    .map(line => `# ${line}`)
    .join('\n')}\n`
}

/** A shell command that sends the same; the session cookie comes from `$GATEHOUSE_COOKIE`. */
export function asCurl(request: ApiRequest, origin: string): string {
  const body = JSON.stringify(
    { query: stripIgnoredCharacters(documentText(request)), variables: request.variables },
    withoutSecrets,
  )
  return [
    `curl '${origin}/graphql'`,
    `-H 'content-type: application/json'`,
    `-b "$GATEHOUSE_COOKIE"`,
    `--data-raw '${body.replaceAll("'", `'\\''`)}'`,
  ].join(' \\\n  ')
}
