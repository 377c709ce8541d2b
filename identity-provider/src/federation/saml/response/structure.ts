import { childElements, everyElement, is, type QualifiedName } from '../../../foundation/xml/elements.ts'

/** The document has another structure than a SAML response that signs somebody in. */
export class StructureInvalid extends Error {
  override readonly name = 'StructureInvalid'
}

type Child = { name: QualifiedName; min?: number; max?: number }
const many = Number.POSITIVE_INFINITY

/**
 * What may be where, in this order: the schemas of SAML 2.0, without what no sign-in in a browser needs. An element that
 * is not listed here has any children, which nobody reads.
 */
const structure: [QualifiedName, Child[]][] = [
  [
    'protocol Response',
    [
      { name: 'assertion Issuer' },
      { name: 'signature Signature' },
      { name: 'protocol Extensions' },
      { name: 'protocol Status', min: 1 },
      { name: 'assertion Assertion' },
      { name: 'assertion EncryptedAssertion' },
    ],
  ],
  [
    'protocol Status',
    [{ name: 'protocol StatusCode', min: 1 }, { name: 'protocol StatusMessage' }, { name: 'protocol StatusDetail' }],
  ],
  [
    'assertion Assertion',
    [
      { name: 'assertion Issuer', min: 1 },
      { name: 'signature Signature' },
      { name: 'assertion Subject', min: 1 },
      { name: 'assertion Conditions', min: 1 },
      { name: 'assertion Advice' },
      { name: 'assertion AuthnStatement', min: 1, max: many },
      { name: 'assertion AttributeStatement', max: many },
    ],
  ],
  ['assertion Issuer', []],
  [
    'assertion Subject',
    [
      { name: 'assertion NameID', min: 1 },
      { name: 'assertion SubjectConfirmation', min: 1, max: many },
    ],
  ],
  ['assertion NameID', []],
  ['assertion SubjectConfirmation', [{ name: 'assertion NameID' }, { name: 'assertion SubjectConfirmationData' }]],
  [
    'assertion Conditions',
    [
      { name: 'assertion AudienceRestriction', min: 1, max: many },
      { name: 'assertion OneTimeUse' },
      { name: 'assertion ProxyRestriction' },
    ],
  ],
  ['assertion AudienceRestriction', [{ name: 'assertion Audience', min: 1, max: many }]],
  ['assertion AttributeStatement', [{ name: 'assertion Attribute', min: 1, max: many }]],
  ['assertion Attribute', [{ name: 'assertion AttributeValue', max: many }]],
]
/** Statements come in any order. */
const inAnyOrder: QualifiedName[] = ['assertion AuthnStatement', 'assertion AttributeStatement']
const orderless = new Set<string>(inAnyOrder)

/** @throws {StructureInvalid} naming the first element that is missing, in a wrong place or too many */
export function requireStructure(root: Element): void {
  for (const [name, allowed] of structure)
    for (const element of everyElement(root, name)) requireChildren(element, allowed)
}

/**
 * Exactly one assertion, directly in the response, and no signature but theirs: others are what signature wrapping needs.
 * @throws {StructureInvalid}
 */
export function requireOneAssertion(root: Element): void {
  const assertions = [
    ...everyElement(root, 'assertion Assertion'),
    ...everyElement(root, 'assertion EncryptedAssertion'),
  ]
  if (assertions.length > 1) throw new StructureInvalid('several assertions')
  for (const signature of everyElement(root, 'signature Signature')) {
    const holder = signature.parentNode
    if (holder !== root && !assertions.some(assertion => assertion === holder))
      throw new StructureInvalid('a signature of something else than the response or its assertion')
  }
}

function requireChildren(element: Element, allowed: Child[]): void {
  const found = childElements(element)
  let at = 0
  for (const child of found) {
    const place = allowed.findIndex(({ name }) => is(child, name))
    if (place < 0) throw new StructureInvalid(`${child.nodeName} in ${element.nodeName}`)
    if (place < at && !orderless.has(allowed[place]?.name ?? ''))
      throw new StructureInvalid(`${child.nodeName} after others`)
    at = Math.max(at, place)
  }
  for (const { name, min = 0, max = 1 } of allowed) {
    const count = found.filter(child => is(child, name)).length
    const local = name.slice(name.indexOf(' ') + 1)
    if (count < min) throw new StructureInvalid(`${element.nodeName} without ${local}`)
    if (count > max) throw new StructureInvalid(`several ${local} in ${element.nodeName}`)
  }
}
