/** What is wrong in a file, for whoever wrote it. */
export type Problem = { file: string; line?: number | undefined; message: string }

const toldMax = 50

/** The files cannot be used as they are; nothing was done. */
export class FilesRefused extends Error {
  override readonly name = 'FilesRefused'
  constructor(problems: readonly Problem[]) {
    const told = problems
      .slice(0, toldMax)
      .map(({ file, line, message }) => `${file}${line ? `:${line}` : ''}: ${message}`)
    const more = problems.length > toldMax ? [`and ${problems.length - toldMax} more`] : []
    super([...told, ...more].join('\n'))
  }
}
