import { formatNumber } from '../../../../kit/format/number.ts'
import { inLanguage } from '../../../../kit/language/language.ts'

export const en = {
  show: (title: string) => `Show “${title}”`,
  doIf: (rule: string) => `If ${rule}`,
  andMore: (count: number) => `+ ${formatNumber(count)}`,
  choose: 'Choose between ways',
  run: (flow: string) => `Run “${flow}”`,
  repeat: (times: number) => `Repeat up to ${formatNumber(times)} times`,
  end: 'The flow is done',
  endWithFailure: 'The flow has failed',
  inspector: 'Step',
  nothingSelected: 'Select a step to change it.',
  search: 'Search steps',
  nothingFound: 'No step does this.',
  dragHelp: 'Drag a step onto the canvas, or onto a step that it should follow.',
  kinds: 'Building blocks',
  marks: { done: '✓', waits: 'Waits here', added: 'Added', removed: 'Removed', changed: 'Changed' },
}

export const flowCanvas = await inLanguage(en, import.meta.glob('./messages.*.ts'))
