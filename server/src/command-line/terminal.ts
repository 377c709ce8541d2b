import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/** On a terminal that wants it: NO_COLOR and redirection turn it off. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

/** Between two lines of progress where there is no terminal, in milliseconds. */
const pauseMs = 1000

export type Progress = {
  /** `isMilestone` is worth a line of its own. */
  show(text: string, isMilestone?: boolean): void
  /** Leaves what was shown last. */
  end(): void
}

/** How far a command is: one line that changes on a terminal, and a line a second elsewhere. */
export function createProgress(stream: Stream = process.stderr): Progress {
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  let shown = ''
  return {
    show(text, isMilestone = false) {
      if (stream.isTTY) {
        stream.write(`\r${text}\x1b[K${isMilestone ? '\n' : ''}`)
        isOpen = !isMilestone
      } else if (text !== shown && (isMilestone || performance.now() - shownAt >= pauseMs)) {
        shownAt = performance.now()
        shown = text
        stream.write(`${text}\n`)
      }
    },
    end() {
      if (isOpen) stream.write('\n')
      isOpen = false
    },
  }
}
