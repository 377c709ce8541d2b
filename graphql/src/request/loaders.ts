import DataLoader from 'dataloader'
import { pageSizeMax } from './limits/limits.ts'
import type { Context } from './context.ts'

/**
 * Loads one thing by its key; what fields of one request ask for in the same tick is loaded together, each key once.
 * Answers at once what was loaded before: a field that waits for nothing makes no promise of the objects around it.
 */
export type Load<Key, Value> = (context: Context, key: Key) => Value | Promise<Value>

/**
 * Declares a loader: every link of a type to another goes through one, so that a page costs the same number of calls
 * however many entries it has.
 *
 * @param loadAll answers a value for each of up to 100 keys, in their order
 */
export function defineLoader<Key extends string, Value>(
  loadAll: (keys: readonly Key[], context: Context) => Promise<readonly Value[]>,
): Load<Key, Value> {
  type Loading = { asked: Map<Key, Value | Promise<Value>>; loader: DataLoader<Key, Value> }
  const requests = new WeakMap<Context['request'], Loading>()

  function loadingOf(context: Context): Loading {
    const asked: Loading['asked'] = new Map()
    async function load(keys: readonly Key[]): Promise<Value[]> {
      const values = [...(await loadAll(keys, context))]
      for (const [index, value] of values.entries()) asked.set(keys[index] as Key, value) // A value for each key.
      return values
    }
    return { asked, loader: new DataLoader(load, { maxBatchSize: pageSizeMax, cache: false }) }
  }

  return (context, key) => {
    const known = requests.get(context.request)
    const loading = known ?? loadingOf(context)
    if (!known) requests.set(context.request, loading)
    const { asked, loader } = loading
    if (!asked.has(key)) asked.set(key, loader.load(key))
    return asked.get(key) as Value | Promise<Value> // Set above.
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
export function defineShared<Value>(
  load: (context: Context) => Promise<Value>,
): (context: Context) => Value | Promise<Value> {
  const loadIt = defineLoader<'it', Value>(async (_keys, context) => [await load(context)])
  return context => loadIt(context, 'it')
}
