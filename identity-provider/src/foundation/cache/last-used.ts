/**
 * The value of a key, which is made when it is first asked for. Of more than `max`, the one that was used last is the last
 * to go.
 */
export function lastUsed<Value>(
  values: Map<string, Value>,
  { key, max }: { key: string; max: number },
  create: () => Value,
): Value {
  const value = values.get(key) ?? create()
  values.delete(key)
  values.set(key, value)
  const [oldest] = values.keys()
  if (values.size > max && oldest !== undefined) values.delete(oldest)
  return value
}
