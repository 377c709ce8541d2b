import { attributeOf, childElements, children, onlyChild, textOf } from '../../../foundation/xml/elements.ts'

/** What an assertion says. Times are epoch milliseconds; NaN for what is no time. */
export type SamlAssertion = {
  id: string
  nameId: { value: string; format: string }
  /** Bearer confirmations (SAML 2.0 Profiles §4.1.4.2). */
  confirmations: Confirmation[]
  notBefore: number | undefined
  notOnOrAfter: number | undefined
  /** The restrictions must all be met; one is by any of its audiences. */
  audiences: string[][]
  sessionIndex: string
  /** When the identity provider's own session ends. */
  sessionEndsAt: number | undefined
  attributes: Record<string, string[]>
}
export type Confirmation = {
  recipient: string
  inResponseTo: string | undefined
  notBefore: number | undefined
  notOnOrAfter: number | undefined
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const valuesMax = 1_000
const valueCharactersMax = 4_096

/** Reads an assertion whose structure was checked. */
export function readAssertion(assertion: Element): SamlAssertion {
  const subject = onlyChild(assertion, 'assertion Subject')
  const nameId = subject && onlyChild(subject, 'assertion NameID')
  const conditions = onlyChild(assertion, 'assertion Conditions')
  const [statement] = children(assertion, 'assertion AuthnStatement')
  return {
    id: attributeOf(assertion, 'ID') ?? '',
    nameId: { value: textOf(nameId), format: attributeOf(nameId, 'Format') ?? '' },
    confirmations: subject ? children(subject, 'assertion SubjectConfirmation').flatMap(confirmationOf) : [],
    notBefore: timeOf(conditions, 'NotBefore'),
    notOnOrAfter: timeOf(conditions, 'NotOnOrAfter'),
    audiences: conditions
      ? children(conditions, 'assertion AudienceRestriction').map(one =>
          children(one, 'assertion Audience').map(textOf),
        )
      : [],
    sessionIndex: attributeOf(statement, 'SessionIndex') ?? '',
    sessionEndsAt: timeOf(statement, 'SessionNotOnOrAfter'),
    attributes: attributesOf(assertion),
  }
}

function confirmationOf(confirmation: Element): Confirmation[] {
  const data = onlyChild(confirmation, 'assertion SubjectConfirmationData')
  if (attributeOf(confirmation, 'Method') !== bearer || !data) return []
  return [
    {
      recipient: attributeOf(data, 'Recipient') ?? '',
      inResponseTo: attributeOf(data, 'InResponseTo'),
      notBefore: timeOf(data, 'NotBefore'),
      notOnOrAfter: timeOf(data, 'NotOnOrAfter'),
    },
  ]
}

/** By name; an attribute that comes twice has the values of both. */
function attributesOf(assertion: Element): Record<string, string[]> {
  const found = new Map<string, string[]>()
  for (const statement of children(assertion, 'assertion AttributeStatement'))
    for (const attribute of children(statement, 'assertion Attribute')) {
      const values = children(attribute, 'assertion AttributeValue')
        .map(textIn)
        .filter(value => value !== '')
      const name = attributeOf(attribute, 'Name') ?? ''
      found.set(name, [...(found.get(name) ?? []), ...values].slice(0, valuesMax))
    }
  return Object.fromEntries(found)
}

/** Some values are a NameID in an element of its own. */
function textIn(value: Element): string {
  const [inner, ...others] = childElements(value)
  const text = inner === undefined || others.length > 0 ? textOf(value) : textOf(inner)
  return text.slice(0, valueCharactersMax)
}

/** xs:dateTime; SAML 2.0 Core §1.3.3 has it in UTC. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function timeOf(element: Element | undefined, name: string): number | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  return dateTime.test(text) ? Date.parse(text) : Number.NaN
}
