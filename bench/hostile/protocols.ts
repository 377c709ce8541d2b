import { deflateRawSync } from 'node:zlib'
import { type Endpoint, endpointsOf, type Places } from '../../server/test/fuzz/endpoints.ts'
import type { HostileCase } from './operations.ts'
import type { HostileRequest } from './requests.ts'

const kB = 1024
/** Node refuses more than 16 kB of headers, and the forms of visitors have at most so many. */
const queryBytesMax = 13 * kB
const formBytesMax = 60 * kB
const samlFormBytesMax = 500 * kB
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://gatehouse.example' }

function fill(part: string, bytes: number) {
  return part.repeat(Math.max(0, Math.floor(bytes / part.length)))
}
function times(count: number, part: (n: number) => string) {
  return Array.from({ length: count }, (_, n) => part(n)).join('')
}
function encoded(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

type Grammar = (bytes: number) => [what: string, value: string][]

const texts: Grammar = bytes => [
  ['a text', fill('a', bytes)],
  ['words', fill('openid ', bytes)],
  ['words that differ', times(bytes / 7, n => `a${n} `).slice(0, bytes)],
  ['an address', `https://${fill('a.', 200)}example/?${fill('a=1&', bytes - 500)}`],
  ['marks', fill('\u0344', bytes / 6)],
]
const documents: Grammar = bytes => [
  ['levels of JSON', fill('{"a":', bytes)],
  ['lists of JSON', fill('[', bytes)],
  ['names of JSON', `{${times(bytes / 12, n => `"a${n}":1,`).slice(0, bytes)}"id_token":{}}`],
]
const tokens: Grammar = bytes => [
  [
    'a token with a long claim',
    `${encoded({ alg: 'ES256', kid: 'x', typ: 'JWT' })}.${encoded({ iss: fill('a', bytes / 2) })}.${fill('A', 86)}`,
  ],
  ['a token with a long header', `${encoded({ alg: 'RS256', kid: fill('a', bytes / 2) })}.e30.${fill('A', 342)}`],
  [
    'an encrypted token',
    `${encoded({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2_000_000_000, p2s: 'AAAAAAAAAAA' })}.${fill('A', 50)}.${fill('A', 16)}.${fill('A', bytes / 2)}.${fill('A', 22)}`,
  ],
  ['a token of levels', `${encoded({ alg: 'ES256' })}.${Buffer.from(fill('[', bytes / 2)).toString('base64url')}.A`],
  ['dots', fill('a.', bytes)],
]

const samlp = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const signatureNames =
  'xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#"'
function signed(prefixes: string, inner: string, kind = 'LogoutRequest') {
  return `<samlp:${kind} ${samlp} ID="_1" Version="2.0"><saml:Issuer>urn:a</saml:Issuer><ds:Signature ${signatureNames}><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#_1"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><ec:InclusiveNamespaces PrefixList="${prefixes}"/></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AA==</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>AA==</ds:SignatureValue></ds:Signature>${inner}</samlp:${kind}>`
}
function root(inner: string) {
  return `<samlp:AuthnRequest ${samlp} ID="_1" Version="2.0">${inner}</samlp:AuthnRequest>`
}
const xml: [what: string, document: string][] = [
  [
    '13,000 prefixes',
    signed(
      times(13_000, n => `p${n} `),
      '',
    ),
  ],
  [
    '200 prefixes',
    signed(
      times(200, n => `p${n} `),
      times(4_000, n => `<a n="${n}"/>`),
    ),
  ],
  [
    '4,900 elements, signed',
    signed(
      '',
      times(4_900, n => `<saml:a n="${n}">x</saml:a>`),
    ),
  ],
  [
    '4,900 elements in a response',
    signed(
      '',
      times(4_900, () => '<saml:Attribute Name="a"/>'),
      'Response',
    ),
  ],
  ['490 elements', root(times(490, n => `<saml:a n="${n}"/>`))],
  [
    '38 levels with 59 attributes',
    root(`${times(38, () => `<a ${times(58, n => `a${n}="1" `)}>`)}${fill('</a>', 38 * 4)}`),
  ],
  [
    'namespaces at each level',
    root(`${times(38, n => `<p${n}:a xmlns:p${n}="u${n}">`)}${times(38, n => `</p${37 - n}:a>`)}`),
  ],
  ['10,000 levels', root(fill('<a>', 30_000))],
  ['10,000 attributes', root(`<a ${times(10_000, n => `a${n}="" `)}/>`)],
  ['many entities', root(fill('&amp;', 200_000))],
  ['a long text', root(fill('a', 250_000))],
  [
    'unknown entities',
    `<!DOCTYPE a [${times(100, n => `<!ENTITY a${n} "${fill(`&a${n - 1};`, 60)}">`)}]>${root('&a99;')}`,
  ],
  ['comments', root(fill('<!---->', 200_000))],
  ['quotes that do not end', root(`<a b="${fill('<', 200_000)}`)],
  ['10 MB of nothing, deflated', fill(' ', 10_000_000)],
]
const messages: Grammar = bytes =>
  xml.flatMap(([what, document]): [string, string][] => {
    const both = [Buffer.from(document), deflateRawSync(document)].map(each => each.toString('base64'))
    return both.flatMap((value, n): [string, string][] =>
      value.length * 1.05 <= bytes ? [[`${what}${n === 0 ? '' : ', deflated'}`, value]] : [],
    )
  })
const conditions: Grammar = bytes => [
  ['brackets', fill('(', bytes)],
  ['not', fill('not (', bytes)],
  ['conditions', `${fill('a eq "b" and ', bytes - 20)}a eq "b"`],
  ['value filters', `${fill('emails[type eq "a"] or ', bytes - 20)}a pr`],
  ['quotes', `a eq "${fill('\\"', bytes - 10)}`],
]

function grammarsOf(field: string): Grammar[] {
  if (/^SAML|^wresult|^wreq$/.test(field)) return [messages]
  if (field === 'metadataXml') return [() => xml]
  if (field === 'filter') return [conditions, texts]
  if (/token|assertion|request$|^t$|^code$|secret|subject/.test(field)) return [tokens, texts]
  if (/^claims$|^user$|^params$|^data$/.test(field)) return [documents, texts]
  return [texts]
}

/** Each endpoint with the worst of each parameter, and with many parameters. */
export function hostileProtocols(places: Places): HostileCase[] {
  return endpointsOf(places).flatMap(endpoint => [
    ...manyParameters(endpoint),
    ...endpoint.fields.flatMap(worstOf(endpoint)),
  ])
}

function caseOf(what: string, request: Omit<HostileRequest, 'what'>): HostileCase {
  return { what: `${request.method} ${what}`, sender: 'visitor', make: async () => ({ what, ...request }) }
}
function withQuery(path: string, query: string) {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

function worstOf({ path, isJson = false }: Endpoint) {
  return (field: string): HostileCase[] => {
    const most = /^SAML|^metadataXml/.test(field) ? samlFormBytesMax : formBytesMax
    const valuesOf = (bytes: number) => grammarsOf(field).flatMap(grammar => grammar(bytes))
    return [
      ...valuesOf(most).map(([what, value]) => {
        const body = isJson ? JSON.stringify({ [field]: value }) : new URLSearchParams({ [field]: value }).toString()
        const headers = { ...(isJson ? json : form), authorization: 'Bearer x', accept: 'text/html' }
        return caseOf(`${path} ${field}: ${what}`, { method: 'POST', path, headers, body: Buffer.from(body) })
      }),
      ...valuesOf(queryBytesMax).flatMap(([what, value]) => {
        const query = new URLSearchParams({ [field]: value }).toString()
        if (query.length > queryBytesMax * 1.1) return []
        return [caseOf(`${path} ${field}: ${what}`, { method: 'GET', path: withQuery(path, query), headers: {} })]
      }),
    ]
  }
}

function manyParameters({ path, isJson = false }: Endpoint): HostileCase[] {
  const named = times(6_000, n => `a${n}=1&`)
  const object = JSON.stringify(Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`a${n}`, n])))
  const [token = ''] = tokens(queryBytesMax).map(([, value]) => value)
  return [
    caseOf(`${path} many names`, {
      method: 'POST',
      path,
      headers: isJson ? json : form,
      body: Buffer.from(isJson ? object : named),
    }),
    caseOf(`${path} equal names`, {
      method: 'POST',
      path,
      headers: form,
      body: Buffer.from(fill('a=1&', formBytesMax)),
    }),
    caseOf(`${path} escapes`, {
      method: 'POST',
      path,
      headers: form,
      body: Buffer.from(fill('%41=%42&', formBytesMax)),
    }),
    caseOf(`${path} JSON of levels`, {
      method: 'POST',
      path,
      headers: json,
      body: Buffer.from(fill('[', formBytesMax)),
    }),
    caseOf(`${path} many names`, { method: 'GET', path: withQuery(path, named.slice(0, queryBytesMax)), headers: {} }),
    caseOf(`${path} a long bearer`, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }),
    caseOf(`${path} cookies`, {
      method: 'GET',
      path,
      headers: { cookie: fill('DS=eyJhbGciOiJFUzI1NiJ9.e30.AA; ', queryBytesMax) },
    }),
  ]
}
