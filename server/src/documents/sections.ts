import { posix } from 'node:path'

/**
 * A part of the contents (docs/site/sections.json). A page has its own address, whatever folder it is in: its file is in that
 * of the section, or where `file` says, without `.md`.
 */
export type Section = { title: string; folder: string; pages: SectionPage[] }

export type SectionPage = [page: string, text: string, file?: string]

/** The file of each page, below docs/ and without `.md`. */
export function filesOf(sections: readonly Section[]): Map<string, string> {
  return new Map(
    sections.flatMap(({ folder, pages }) =>
      pages.map(([page, , file]): [string, string] => [page, file ?? posix.join(folder, page)]),
    ),
  )
}
