import { z } from 'zod'

/** provider-api §3.1: text, number, boolean, single select, multi select, date, day of a month. */
export const attributeTypes = {
  text: 1,
  number: 2,
  boolean: 3,
  singleSelect: 4,
  multiSelect: 5,
  date: 6,
  monthDay: 7,
} as const
const types = Object.values(attributeTypes)

const text = z.string().max(4096, 'must have at most 4096 characters')
const names = z.array(z.string().min(1).max(100)).max(100).default([])

/** The names that the Python SDK sends for types. */
const typesByName = {
  ...attributeTypes,
  string: attributeTypes.text,
  singleselect: attributeTypes.singleSelect,
  multiselect: attributeTypes.multiSelect,
} as const
const typeNames = ['string', 'text', 'number', 'boolean', 'date', 'singleselect', 'multiselect'] as const
const Type = z.union([...types.map(value => z.literal(value)), z.enum(typeNames).transform(name => typesByName[name])])

const optionValue = text.min(1, 'must not be empty')
const Option = z.union([
  z.object({ value: optionValue, label: z.string().max(200).default('') }),
  optionValue.transform(value => ({ value, label: '' })),
])

export const Attribute = z
  .object({
    name: z.string().regex(/^[A-Za-z_][\w-]{0,59}$/, 'must be 1 to 60 letters, digits, dashes or underscores'),
    type: Type.default(attributeTypes.text),
    displayName: z.string().max(100).default(''),
    options: z.array(Option).max(500, 'must have at most 500 options').default([]),
    defaultValue: z.union([text, z.number(), z.boolean(), z.array(text).max(100)]).optional(),
    /** Names of the permissions needed to see and change it on pages of the application. */
    viewPermissions: names,
    editPermissions: names,
  })
  .refine(({ type, options }) => options.length > 0 || !isSelect(type), {
    path: ['options'],
    message: 'must have an option to select',
  })
  .refine(attribute => attribute.defaultValue === undefined || problemOf(attribute, attribute.defaultValue) === '', {
    path: ['defaultValue'],
    message: 'must be a value that the attribute takes',
  })
export type Attribute = z.output<typeof Attribute>

type Permissions = Pick<Attribute, 'viewPermissions' | 'editPermissions'>

/** Whether it takes no permission to see it on pages of an application. */
export function isVisible({ viewPermissions }: Permissions): boolean {
  return viewPermissions.length === 0
}

/** Whether it takes no permission to see and change it there. */
export function isEditable(attribute: Permissions): boolean {
  return isVisible(attribute) && attribute.editPermissions.length === 0
}

function isSelect(type: number) {
  return type === attributeTypes.singleSelect || type === attributeTypes.multiSelect
}

type Declared = { type: (typeof types)[number]; options: { value: string }[] }

/** What is wrong with a value of an attribute; '' if nothing is. */
export function problemOf({ type, options }: Declared, value: unknown): string {
  const isOption = (candidate: unknown) => options.some(option => option.value === candidate)
  switch (type) {
    case attributeTypes.text:
      return typeof value === 'string' ? '' : 'must be text'
    case attributeTypes.number:
      return typeof value === 'number' ? '' : 'must be a number'
    case attributeTypes.boolean:
      return typeof value === 'boolean' ? '' : 'must be true or false'
    case attributeTypes.singleSelect:
      return isOption(value) ? '' : 'must be one of its options'
    case attributeTypes.multiSelect:
      return Array.isArray(value) && value.every(isOption) ? '' : 'must be a list of its options'
    case attributeTypes.date:
      // SDKs send epoch seconds or milliseconds; ISO 8601 is accepted too.
      return typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
        ? ''
        : 'must be a date such as 2026-11-20'
    case attributeTypes.monthDay:
      return typeof value === 'string' && isMonthDay(value) ? '' : 'must be a day of a month such as 11-20'
  }
}

function isMonthDay(text: string): boolean {
  const [, month = '', day = ''] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
  // A leap year, so that 29 February is a valid birthday.
  const date = new Date(`2024-${month}-${day}T00:00:00Z`)
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}
