import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { isAddressOrRange } from '../../foundation/addresses/ranges.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'
import { givenName } from '../../foundation/fields/fields.ts'

export const ListNotFound = notFound('ListNotFound', 'There is no such list in this project')
export const ListTaken = refused('ListTaken', 'Another list has this name')
export const ListOfOtherType = refused('ListOfOtherType', 'The list is of another type')

/** Entries of one list; JSON of a list may be as long as so many short texts. */
export const entriesMax = 10_000
const jsonCharactersMax = 1_000_000

const text = z.string().min(1, 'must not be empty').max(500, 'must have at most 500 characters')
const ip = z.string().trim().max(50).refine(isAddressOrRange, 'must be an IP address or a range such as 203.0.113.0/24')
function some<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`)
}
const anyJson = json().refine(
  value => JSON.stringify(value).length <= jsonCharactersMax,
  'must be at most 1 MB of JSON',
)

const named = {
  name: givenName,
  description: z.string().max(1000, 'must have at most 1000 characters').default(''),
}
export const NewList = z.discriminatedUnion('type', [
  z.object({ ...named, type: z.literal('texts'), data: some(text).default([]) }),
  z.object({ ...named, type: z.literal('ips'), data: some(ip).default([]) }),
  z.object({ ...named, type: z.literal('json'), data: anyJson.default({}) }),
])
export type NewList = z.output<typeof NewList>

/** provider-api §3.16. */
export const List = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['texts', 'ips', 'json']),
  data: z.unknown(),
})
export type List = z.output<typeof List>

const id = z.string().min(1).max(100)
const One = z.object({ list: List })
const ofType = [ListNotFound, ListOfOtherType]

export const lists = {
  create: manage.write('POST /v1/mgmt/list', {
    summary: 'Create a list of texts, of addresses or of anything',
    input: NewList,
    output: One,
    errors: [ListTaken],
  }),
  update: manage.write('POST /v1/mgmt/list/update', {
    summary: 'Replace a list',
    input: z.object({ id }).and(NewList),
    output: One,
    errors: [ListNotFound, ListTaken],
  }),
  delete: manage.write('POST /v1/mgmt/list/delete', {
    summary: 'Delete a list',
    input: z.object({ id }),
    errors: [ListNotFound],
  }),
  load: manage.read('GET /v1/mgmt/list/{id}', {
    summary: 'Load a list',
    otherPaths: ['/v1/mgmt/list'],
    input: z.object({ id }),
    output: One,
    errors: [ListNotFound],
  }),
  loadByName: manage.read('GET /v1/mgmt/list/name/{name}', {
    summary: 'Load a list by its name',
    otherPaths: ['/v1/mgmt/list/name'],
    input: z.object({ name: z.string().min(1).max(100) }),
    output: One,
    errors: [ListNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/list/all', {
    summary: 'Load every list of the project',
    output: z.object({ lists: z.array(List) }),
  }),
  /** Lists are known by their names: one that is there is replaced, one that is not is made. */
  import: manage.write('POST /v1/mgmt/list/import', {
    summary: 'Create or replace several lists, all or none',
    input: z.object({ lists: z.array(NewList).min(1).max(100, 'must have at most 100 lists') }),
  }),
  addIps: manage.write('POST /v1/mgmt/list/ip/add', {
    summary: 'Add addresses to a list; those that are there already are kept once',
    input: z.object({ id, ips: some(ip).min(1) }),
    errors: ofType,
  }),
  removeIps: manage.write('POST /v1/mgmt/list/ip/remove', {
    summary: 'Take addresses from a list',
    input: z.object({ id, ips: some(ip).min(1) }),
    errors: ofType,
  }),
  addTexts: manage.write('POST /v1/mgmt/list/text/add', {
    summary: 'Add texts to a list; those that are there already are kept once',
    input: z.object({ id, texts: some(text).min(1) }),
    errors: ofType,
  }),
  removeTexts: manage.write('POST /v1/mgmt/list/text/remove', {
    summary: 'Take texts from a list',
    input: z.object({ id, texts: some(text).min(1) }),
    errors: ofType,
  }),
  checkIp: manage.read('POST /v1/mgmt/list/ip/check', {
    summary: 'Whether an address is in a list, or in a range of it',
    input: z.object({ id, ip: z.union([z.ipv4(), z.ipv6()], 'must be an IP address') }),
    output: z.object({ exists: z.boolean() }),
    errors: ofType,
  }),
  checkText: manage.read('POST /v1/mgmt/list/text/check', {
    summary: 'Whether a text, or one or all of several, is in a list',
    input: z
      .object({
        id,
        text: z.string().max(500).optional(),
        /** Instead of `text`; one of them has to be there or, with `matchAll`, all. */
        texts: z.array(z.string().max(500)).min(1).max(1000, 'must have at most 1000 texts').optional(),
        matchAll: z.boolean().default(false),
      })
      .refine(({ text: one, texts }) => (one === undefined) !== (texts === undefined), {
        path: ['text'],
        message: 'send either text or texts',
      }),
    output: z.object({ exists: z.boolean() }),
    errors: ofType,
  }),
  clear: manage.write('POST /v1/mgmt/list/clear', {
    summary: 'Empty a list',
    input: z.object({ id }),
    errors: [ListNotFound],
  }),
}
