/** One attribute of a schema (RFC 7643 §7), as `/Schemas` tells it. */
export type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'dateTime' | 'reference' | 'binary'
  multiValued: boolean
  description: string
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  canonicalValues?: string[]
  referenceTypes?: string[]
  subAttributes?: Attribute[]
}

export type Schema = { id: string; name: string; description: string; attributes: Attribute[] }

type Options = Partial<Omit<Attribute, 'name' | 'description'>>

/** An attribute; a string of any case that clients read and write, unless told. */
export function attribute(name: string, description: string, options: Options = {}): Attribute {
  return {
    name,
    type: options.subAttributes ? 'complex' : 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...options,
  }
}

/** A list of values, each with a kind and whether it is the first choice. */
export function plural(
  name: string,
  description: string,
  { kinds, value = {} }: { kinds?: string[]; value?: Options },
) {
  return attribute(name, description, {
    multiValued: true,
    subAttributes: [
      attribute('value', 'The value', value),
      attribute('display', 'A name of the value, for people'),
      attribute('type', 'What kind of value it is', kinds ? { canonicalValues: kinds } : {}),
      attribute('primary', 'Whether it is the first choice', { type: 'boolean' }),
    ],
  })
}

/** The attribute with this name, in any case. */
export function findAttribute(attributes: Attribute[] | undefined, name: string): Attribute | undefined {
  return attributes?.find(each => each.name.toLowerCase() === name.toLowerCase())
}
