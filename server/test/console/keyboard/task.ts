import type { Page } from 'playwright-core'
import type { Keyboard } from '../../support/chromium/keyboard.ts'

/** What a task is done with. */
export type World = {
  page: Page
  hand: Keyboard
  /** Ids of what was there before the tasks began, by name. */
  ids: Map<string, string>
  /** Goes to an address of the console without loading the page. */
  go: (path: string) => Promise<void>
  /** Calls the management API, as somebody else who works at the same time. */
  call: (path: string, body: object) => Promise<unknown>
}

export type Task = {
  task: string
  at: string | ((world: World) => string)
  /** All that is done up to the refusal. */
  refuse: (world: World) => Promise<unknown>
  /** The field that the server's refusal leads to, 'alert' for what is about none, or the dialog or the page that it opens. */
  refusedAt: string | { dialog: string } | { title: string }
  /** What a live region says of it, unless a field is named; a dialog and a title are read because they have the focus. */
  says?: RegExp
  /** What is done then. */
  finish: (world: World) => Promise<unknown>
  /** What the end is announced with. */
  done?: RegExp
  /** Where the focus is in the end. */
  lands: string
}

export const schema = `model AuthZ 1.0

type user

type document
  relation owner: user
`
export const flow = {
  metadata: { name: 'Ours', description: '', disabled: false },
  contents: { start: 'end', steps: { end: { type: 'action', action: 'session.start' } } },
  screens: [],
}
