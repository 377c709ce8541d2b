/** How one thing of many fared; `error` is absent when it worked. */
export type BulkResult<Item> = {
  item: Item
  error?: string
}

/**
 * Does `act` to one item after the other and reports each result as it comes, so that the rest goes on when one fails.
 * `act` answers what went wrong, or `undefined`.
 */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<string | undefined>,
  onProgress: (results: readonly BulkResult<Item>[]) => void,
): Promise<readonly BulkResult<Item>[]> {
  let results: readonly BulkResult<Item>[] = []
  for (const item of items) {
    const error = await act(item).catch((reason: unknown) => String(reason))
    results = [...results, { item, error }]
    onProgress(results)
  }
  return results
}
