import { expect, test } from 'vitest'
import { changesOf, conflictsOf, fieldErrors, saveOver } from './draft.ts'

const saved = { name: 'Ada', email: 'ada@example.com', roleNames: ['Auditor'] }

test('only what differs counts as a change', () => {
  expect(changesOf(saved, { ...saved, name: 'Ada Lovelace', roleNames: ['Auditor'] })).toEqual({ name: 'Ada Lovelace' })
})

test('the same detail changed in two ways is a conflict', () => {
  const mine = { ...saved, name: 'Ada L.' }
  expect(conflictsOf(saved, mine, { ...saved, name: 'Ada Lovelace' })).toEqual(['name'])
})

test('different details changed, or the same change made twice, are none', () => {
  const mine = { ...saved, name: 'Ada L.' }
  expect(conflictsOf(saved, mine, { ...saved, email: 'a@example.com' })).toEqual([])
  expect(conflictsOf(saved, mine, { ...saved, name: 'Ada L.' })).toEqual([])
})

/** What is stored at each attempt: the save is sent while somebody else saves the next. */
function storedOneAfterTheOther(...versions: (typeof saved)[]) {
  const sent: object[] = []
  const send = async (from: typeof saved, changes: object) => {
    sent.push(changes)
    const next = versions.shift()
    return next
      ? ({ kind: 'conflict', stored: next } as const)
      : ({ kind: 'saved', stored: { ...from, ...changes } } as const)
  }
  return { sent, options: { fieldsOf: (stored: typeof saved) => stored, send } }
}

test('what others changed elsewhere is kept, and is no question', async () => {
  const email = { ...saved, email: 'a@example.com' }
  const { sent, options } = storedOneAfterTheOther(email, { ...email, roleNames: [] })
  const stored = { ...email, roleNames: [], name: 'Ada L.' }
  expect(await saveOver(saved, { name: 'Ada L.' }, options)).toEqual({ kind: 'saved', stored })
  expect(sent).toEqual([{ name: 'Ada L.' }, { name: 'Ada L.' }, { name: 'Ada L.' }])
})

test('the same that others changed is one, also after what they changed elsewhere', async () => {
  const email = { ...saved, email: 'a@example.com' }
  const theirs = { ...email, name: 'Ada Lovelace' }
  const { sent, options } = storedOneAfterTheOther(email, theirs)
  expect(await saveOver(saved, { name: 'Ada L.' }, options)).toEqual({ kind: 'conflict', stored: theirs })
  expect(sent).toHaveLength(2)
})

test('of the changes that others made too only the rest is sent', async () => {
  const same = { ...saved, name: 'Ada L.' }
  const { sent, options } = storedOneAfterTheOther(same)
  await saveOver(saved, { name: 'Ada L.', roleNames: [] }, options)
  expect(sent[1]).toEqual({ roleNames: [] })
  const all = storedOneAfterTheOther(same)
  expect(await saveOver(saved, { name: 'Ada L.' }, all.options)).toEqual({ kind: 'saved', stored: same })
  expect(all.sent).toHaveLength(1)
})

test('a save that others are always ahead of ends', async () => {
  const { sent, options } = storedOneAfterTheOther(
    ...Array.from({ length: 20 }, () => ({ ...saved, email: 'a@example.com' })),
  )
  expect(await saveOver(saved, { name: 'Ada L.' }, options)).toMatchObject({ kind: 'refused' })
  expect(sent).toHaveLength(11)
})

test('an answer about fields becomes sentences at those fields', () => {
  const fields = [
    { field: 'email', message: 'must be an email address' },
    { field: 'name', message: 'Enter a name.' },
  ]
  expect(fieldErrors(fields)).toEqual({ email: 'Must be an email address.', name: 'Enter a name.' })
})
