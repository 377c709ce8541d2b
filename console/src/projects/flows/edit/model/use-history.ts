import { useState } from 'react'

const stepsMax = 200

type History<Value> = { past: readonly Value[]; present: Value; future: readonly Value[]; last: string | undefined }

/** A value whose changes can be taken back and made again; changes of one `key` in a row are one. */
export function useHistory<Value>(first: Value) {
  const [{ past, present, future }, setHistory] = useState<History<Value>>({
    past: [],
    present: first,
    future: [],
    last: undefined,
  })
  return {
    present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    set: (next: Value, key?: string) =>
      setHistory(before => ({
        past:
          key !== undefined && key === before.last ? before.past : [...before.past, before.present].slice(-stepsMax),
        present: next,
        future: [],
        last: key,
      })),
    undo: () =>
      setHistory(before => {
        const previous = before.past.at(-1)
        if (previous === undefined) return before
        return {
          past: before.past.slice(0, -1),
          present: previous,
          future: [before.present, ...before.future],
          last: undefined,
        }
      }),
    redo: () =>
      setHistory(before => {
        const [next, ...rest] = before.future
        if (next === undefined) return before
        return { past: [...before.past, before.present], present: next, future: rest, last: undefined }
      }),
    reset: (value: Value) => setHistory({ past: [], present: value, future: [], last: undefined }),
  }
}
