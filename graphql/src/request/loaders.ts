import DataLoader from 'dataloader'
import { pageSizeMax } from './limits.ts'
import type { Context } from './context.ts'

/** Loads one thing by its key; what fields of one request ask for in the same tick is loaded together, each key once. */
export type Load<Key, Value> = (context: Context, key: Key) => Promise<Value>

/**
 * Declares a loader: every link of a type to another goes through one, so that a page costs the same number of calls
 * however many entries it has.
 *
 * @param loadAll answers a value for each of up to 100 keys, in their order
 */
export function defineLoader<Key extends string, Value>(
  loadAll: (keys: readonly Key[], context: Context) => Promise<readonly Value[]>,
): Load<Key, Value> {
  const loaders = new WeakMap<Context['request'], DataLoader<Key, Value>>()
  return (context, key) => {
    const known = loaders.get(context.request)
    const loader =
      known ?? new DataLoader(async keys => [...(await loadAll(keys, context))], { maxBatchSize: pageSizeMax })
    if (!known) loaders.set(context.request, loader)
    return loader.load(key)
  }
}

/** The entries by a key that each has, in the order of `keys`; undefined where there is none. */
export function inOrder<Entry>(
  keys: readonly string[],
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): (Entry | undefined)[] {
  const byKey = new Map(entries.map(entry => [keyOf(entry), entry]))
  return keys.map(key => byKey.get(key))
}

/** The entries of each key, in the order of `keys`; all null when they are not known. */
export function ofEach<Entry>(
  keys: readonly string[],
  entries: readonly Entry[] | null,
  keyOf: (entry: Entry) => string,
): (Entry[] | null)[] {
  if (!entries) return keys.map(() => null)
  const byKey = Map.groupBy(entries, keyOf)
  return keys.map(key => byKey.get(key) ?? [])
}

/** Declares a loader of something that one request needs once, whoever asks. */
export function defineShared<Value>(load: (context: Context) => Promise<Value>): (context: Context) => Promise<Value> {
  const loadIt = defineLoader<'it', Value>(async (_keys, context) => [await load(context)])
  return context => loadIt(context, 'it')
}
