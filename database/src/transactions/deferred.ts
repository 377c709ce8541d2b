export type Deferred<Value> = {
  promise: Promise<Value>
  resolve(value: Value): void
  reject(reason: unknown): void
}

/** A promise that is settled from outside: `Promise.withResolvers`, which Node 20 does not have. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (!settle) throw new Error('unreachable: a promise calls its function at once')
  return { promise, ...settle }
}
