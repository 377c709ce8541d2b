import { stat } from 'node:fs/promises'

/** How often files are looked at. */
const everyMsDefault = 2_000

/** What tells a file from what it was before it was written or replaced; a file that is not there has a stamp, too. */
export async function stampsOf(files: readonly string[]): Promise<string> {
  const stamps = files.map(async file => {
    const { ino, size, mtimeMs } = await stat(file).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }))
    return `${ino} ${size} ${mtimeMs}`
  })
  return (await Promise.all(stamps)).join()
}

/**
 * Calls `onChange` once some of the files have other stamps. `fs.watchFile` would not tell of a change before it has
 * looked for the first time, and on a busy machine it does so late. Does not keep the process running.
 */
export function watchFiles(
  files: readonly string[],
  { stamps, onChange, everyMs = everyMsDefault }: { stamps: string; onChange: () => void; everyMs?: number },
): void {
  if (files.length === 0) return
  const look = async () => {
    const now = await stampsOf(files)
    if (now !== stamps) onChange()
    watchFiles(files, { stamps: now, onChange, everyMs })
  }
  setTimeout(look, everyMs).unref()
}
